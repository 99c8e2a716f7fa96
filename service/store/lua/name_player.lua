#!lua
-- Gives a player another public name, which stays out of the names while the player is hidden.
-- KEYS  1 player (hash)  2 names (hash of the part)
-- ARGV  1 player  2 public name
-- Returns 1, or 0 when there is no such player (nothing is changed).
local made, shown = unpack(redis.call('HMGET', KEYS[1], 'made', 'shown'))
redis.call('HEXISTS', KEYS[2], ARGV[1])
if not made then
  return 0
end
if shown then
  redis.call('HSET', KEYS[1], 'shown', ARGV[2])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
end
return 1
