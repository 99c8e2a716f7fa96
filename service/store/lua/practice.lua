#!lua
-- Opens the next practice round of a challenge, or finds the one that is still open.
-- KEYS  1 counter (string)  2 log of the latest practice  3 log of the next one (lists)
--       4 packed next one (string)
-- ARGV  1 number of the latest as the caller read it  2 expires at, ms
--       3 and on: the lines that the next one begins with
-- Returns {number, lines}: of the open one, or of the one just begun;
--         {0, {}} when the counter is not, or no longer, what the caller read: read it again.
--         A counter that expired before its rounds did moves on past those that are still kept.
local latest = tonumber(redis.call('GET', KEYS[1]) or '1')
local open = redis.call('LRANGE', KEYS[2], 0, -1)
local following = redis.call('LRANGE', KEYS[3], 0, -1)
local packed = redis.call('GET', KEYS[4])
if latest ~= tonumber(ARGV[1]) then
  return {0, {}}
end
if latest > 1 and #open > 0 then
  return {latest, open}
end
redis.call('SET', KEYS[1], latest + 1, 'PXAT', ARGV[2])
if packed then
  return {0, {}}
end
if #following > 0 then
  return {latest + 1, following}
end
redis.call('RPUSH', KEYS[3], unpack(ARGV, 3))
redis.call('PEXPIREAT', KEYS[3], ARGV[2])
return {latest + 1, redis.call('LRANGE', KEYS[3], 0, -1)}
