#!lua
-- Puts a game among those of a group, by one of its members, once.
-- KEYS  1 group (hash)  2 members (hash)  3 games (zset)
-- ARGV  1 who does it  2 code of the game  3 made, ms  4 so many are the most
-- Returns 1 when put there, 0 when it stands there, -1 when there is no such group or it is closed,
--         -2 when who does it has no seat, -3 when as many stand there (in these four cases nothing
--         is changed).
local made, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'closed'))
local seated = redis.call('HEXISTS', KEYS[2], ARGV[1])
local count = redis.call('ZCARD', KEYS[3])
if not made or closed then
  return -1
end
if seated == 0 then
  return -2
end
if redis.call('ZSCORE', KEYS[3], ARGV[2]) then
  return 0
end
if count >= tonumber(ARGV[4]) then
  return -3
end
return redis.call('ZADD', KEYS[3], ARGV[3], ARGV[2])
