#!lua
-- Appends one move to an open round, if it was made for the round as it stands, and for the one
-- beside it where there is one.
-- KEYS  1 log (list)  2 packed (string)  3 log of the round beside it (list), or no such key
-- ARGV  1 version (length of the log) the move was made for  2 move  3 expires at, ms, or ''
--       4 length of the log beside it, where there is one
-- Returns {'done'}; {'moved', lines} when either log is no longer of that length;
--         {'over', packed} when the round has ended; {'none'} when there is no such round.
--         Only 'done' has changed anything.
local packed = redis.call('GET', KEYS[2])
if packed then
  return {'over', packed}
end
local length = redis.call('LLEN', KEYS[1])
local beside = KEYS[3] and redis.call('LLEN', KEYS[3])
if length == 0 then
  return {'none'}
end
if length ~= tonumber(ARGV[1]) or beside ~= tonumber(ARGV[4]) then
  return {'moved', redis.call('LRANGE', KEYS[1], 0, -1)}
end
redis.call('RPUSH', KEYS[1], ARGV[2])
if ARGV[3] ~= '' then
  redis.call('PEXPIREAT', KEYS[1], ARGV[3])
end
return {'done'}
