#!lua
-- Notes that a player has the place of another one in a code challenge, as its maker too.
-- KEYS  1 challenge (hash)  2 joined (hash)
-- ARGV  1 player  2 whose place it was
-- Returns 1 when noted, now or before; 0 when there is no such code (nothing is changed).
local made, maker = unpack(redis.call('HMGET', KEYS[1], 'made', 'maker'))
local joined = redis.call('HGET', KEYS[2], ARGV[2])
if not made then
  return 0
end
if maker == ARGV[2] then
  redis.call('HSET', KEYS[1], 'maker', ARGV[1])
end
if joined then
  redis.call('HSETNX', KEYS[2], ARGV[1], joined)
  redis.call('HDEL', KEYS[2], ARGV[2])
end
return 1
