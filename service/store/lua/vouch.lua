#!lua
-- Makes a one-time link by which a seat in a group changes hands, by the group's owner.
-- KEYS  1 group (hash)  2 members (hash)  3 vouching (string)
-- ARGV  1 who does it  2 whose seat  3 link expires at, ms
-- Returns 1 when made; -1 when there is no such group, -2 when who does it is not its owner or it is
--         closed, -3 when there is no such seat or it is the owner's own (in these three cases
--         nothing is changed).
local made, owner, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'owner', 'closed'))
local seated = redis.call('HEXISTS', KEYS[2], ARGV[2])
redis.call('GET', KEYS[3])
if not made then
  return -1
end
if owner ~= ARGV[1] or closed then
  return -2
end
if seated == 0 or ARGV[2] == owner then
  return -3
end
redis.call('SET', KEYS[3], ARGV[1] .. ' ' .. ARGV[2], 'PXAT', ARGV[3])
return 1
