#!lua
-- Takes or prolongs the lease of the clock.
-- KEYS  1 lease (string)
-- ARGV  1 holder  2 lifetime, ms
-- Returns 1 when the holder has it now, 0 when somebody else does (nothing is changed).
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
