#!lua
-- Makes a code challenge once.
-- KEYS  1 challenge (hash)
-- ARGV  1 deleted at, ms  then field, value, …
-- Returns 1 when made, 0 when the code is taken (nothing is changed).
if redis.call('HLEN', KEYS[1]) > 0 then
  return 0
end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
