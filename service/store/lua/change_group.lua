#!lua
-- Sets a field of a group by its owner: name, owner, season, closed; or its name by the operator.
-- KEYS  1 group (hash)  2 members (hash)  3 weeks (hash)  4 cups (hash)  5 seasons (list)
--       6 games (zset)  7 book (hash)
-- ARGV  1 who does it, '' for the operator  2 field  3 value
--       4 of a season the one to be replaced, '' for none  5 ms at which a group closed now expires
-- Returns 1 when set, or set so before; -1 when there is no such group, -2 when who does it is not
--         its owner or it is closed, neither of which stops the operator, -3 when the new owner has
--         no seat, -4 when another season stands (in these four cases nothing is changed).
local made, owner, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'owner', 'closed'))
local current = redis.call('HGET', KEYS[1], ARGV[2])
local seated = redis.call('HEXISTS', KEYS[2], ARGV[3])
redis.call('HLEN', KEYS[3])
redis.call('HLEN', KEYS[4])
redis.call('LLEN', KEYS[5])
redis.call('ZCARD', KEYS[6])
redis.call('HLEN', KEYS[7])
if not made then
  return -1
end
if current == ARGV[3] or (closed and ARGV[2] == 'closed') then
  return 1
end
local operator = ARGV[1] == '' and ARGV[2] == 'name'
if (owner ~= ARGV[1] or closed) and not operator then
  return -2
end
if ARGV[2] == 'owner' and seated == 0 then
  return -3
end
if ARGV[2] == 'season' and (current or '') ~= ARGV[4] then
  return -4
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
if ARGV[2] == 'closed' then
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIREAT', key, ARGV[5])
  end
end
return 1
