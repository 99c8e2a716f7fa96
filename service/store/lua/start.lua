#!lua
-- Opens a player's scored round of a challenge, or finds it.
-- KEYS  1 log (list)  2 packed (string)  3 player (hash)  4 given (string)
--       [5 codes of the player (zset)]
-- ARGV  1 opening  2 log expires at, ms  [3 code  4 code listed until, ms
--       5 codes listed until then, ms, are forgotten]
-- Returns {made 0|1, lines of the log, packed or false}; an existing round is not changed.
--         {0, {}, false} when there is no such player, {0, {}, false, who} when the round has gone
--         over to somebody (nothing is changed).
local packed = redis.call('GET', KEYS[2])
local lines = redis.call('LRANGE', KEYS[1], 0, -1)
local given = redis.call('GET', KEYS[4])
if packed or #lines > 0 then
  return {0, lines, packed}
end
if redis.call('HEXISTS', KEYS[3], 'made') == 0 then
  return {0, {}, false}
end
if given then
  return {0, {}, false, string.match(given, '^[^ ]*')}
end
if KEYS[5] then
  redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', ARGV[5])
  redis.call('ZADD', KEYS[5], ARGV[4], ARGV[3])
end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return {1, {ARGV[1]}, false}
