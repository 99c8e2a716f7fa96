#!lua
-- Puts a code among those of a player who is known, so that it waits for them.
-- KEYS  1 player (hash)  2 codes of the player (zset)
-- ARGV  1 code  2 code listed until, ms  3 codes listed until then, ms, are forgotten
-- Returns 1 when it stands there, 0 when there is no such player (nothing is changed).
if redis.call('HEXISTS', KEYS[1], 'made') == 0 then
  return 0
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
