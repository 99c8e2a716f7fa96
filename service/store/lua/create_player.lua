#!lua
-- Makes a player once.
-- KEYS  1 player (hash)  2 names (hash of the part)
-- ARGV  1 player id  2 made, ms  3 locale  4 public name
-- Returns 1 when made, 0 when the player exists or has been there (nothing is changed).
local fields = redis.call('HLEN', KEYS[1])
local named = redis.call('HEXISTS', KEYS[2], ARGV[1])
if fields > 0 or named == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'made', ARGV[2], 'locale', ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
return 1
