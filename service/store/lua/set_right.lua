#!lua
-- Puts one element of a hash or a sorted set right, if it still is what was read.
-- KEYS  1 key (hash or zset)
-- ARGV  1 'hash' or 'zset'  2 field or member  3 value or score that was read, '' for none
--       4 what is to stand there, '' for nothing  5 key expires at, ms, or ''
-- Returns 1 when it is right now; 0 when something else stands there (nothing is changed).
local hash = ARGV[1] == 'hash'
local found = redis.call(hash and 'HGET' or 'ZSCORE', KEYS[1], ARGV[2]) or ''
if not hash and found ~= '' then
  found = string.format('%.0f', found)
end
if found == ARGV[4] then
  return 1
end
if found ~= ARGV[3] then
  return 0
end
if ARGV[4] == '' then
  redis.call(hash and 'HDEL' or 'ZREM', KEYS[1], ARGV[2])
elseif hash then
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[4])
else
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[2])
end
if ARGV[5] ~= '' then
  redis.call('PEXPIREAT', KEYS[1], ARGV[5])
end
return 1
