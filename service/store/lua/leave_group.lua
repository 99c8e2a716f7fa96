#!lua
-- Takes a seat in a group away: one's own, or by the group's owner another's. With the last one the
-- group is closed.
-- KEYS  1 group (hash)  2 members (hash)  3 weeks (hash)  4 cups (hash)  5 seasons (list)
--       6 games (zset)  7 book (hash)
-- ARGV  1 who does it  2 whose seat  3 now, ms  4 ms at which a group closed now expires
-- Returns 1 when taken away, 0 when there is no such seat, -1 when there is no such group,
--         -2 when it is another's and who does it is not the owner, -3 when the owner must first
--         hand the group over (in these four cases nothing is changed).
local made, owner, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'owner', 'closed'))
local seated = redis.call('HEXISTS', KEYS[2], ARGV[2])
local count = redis.call('HLEN', KEYS[2])
redis.call('HLEN', KEYS[3])
redis.call('HLEN', KEYS[4])
redis.call('LLEN', KEYS[5])
redis.call('ZCARD', KEYS[6])
redis.call('HLEN', KEYS[7])
if not made then
  return -1
end
if ARGV[1] ~= ARGV[2] and ARGV[1] ~= owner then
  return -2
end
if seated == 0 then
  return 0
end
if ARGV[2] == owner and count > 1 and not closed then
  return -3
end
redis.call('HDEL', KEYS[2], ARGV[2])
if count == 1 and not closed then
  redis.call('HSET', KEYS[1], 'closed', ARGV[3])
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIREAT', key, ARGV[4])
  end
end
return 1
