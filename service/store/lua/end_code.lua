#!lua
-- Notes until when a group's game is kept, once the group is closed.
-- KEYS  1 challenge (hash)  2 joined (hash)
-- ARGV  1 kept until, ms
-- Returns 1 when noted, 0 when there is no such code (nothing is changed).
local made = redis.call('HEXISTS', KEYS[1], 'made')
redis.call('HLEN', KEYS[2])
if made == 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'until', ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[2], ARGV[1])
return 1
