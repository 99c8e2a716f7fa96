#!lua
-- Forgets who a player is: only what stands on boards stays, under a name that nobody has.
-- KEYS  1 player (hash)  2 names (hash of the part)
-- ARGV  1 player  2 the name of those who are gone
-- Returns 1, also when it is done already, or 0 when nobody ever had this id (nothing is changed).
local made = redis.call('HEXISTS', KEYS[1], 'made')
local known = redis.call('HEXISTS', KEYS[2], ARGV[1])
if made == 0 and known == 0 then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('DEL', KEYS[1])
return 1
