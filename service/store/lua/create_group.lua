#!lua
-- Makes a group with its owner as the one member, once.
-- KEYS  1 group (hash)  2 members (hash)
-- ARGV  1 name  2 owner  3 made, ms  4 the owner's seat as text
-- Returns 1 when made, 0 when the code is taken (nothing is changed).
local taken = redis.call('HLEN', KEYS[1])
redis.call('HLEN', KEYS[2])
if taken > 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'name', ARGV[1], 'owner', ARGV[2], 'made', ARGV[3])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
return 1
