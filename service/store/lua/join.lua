#!lua
-- Notes that a player has joined a code challenge, once.
-- KEYS  1 challenge (hash)  2 joined (hash)
-- ARGV  1 player  2 now, ms  3 deleted at, ms
-- Returns 1 when noted, 0 when noted before, -1 when there is no such code (nothing is changed).
if redis.call('HEXISTS', KEYS[1], 'made') == 0 then
  return -1
end
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
  return 0
end
redis.call('PEXPIREAT', KEYS[2], ARGV[3])
return 1
