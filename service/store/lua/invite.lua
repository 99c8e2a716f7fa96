#!lua
-- Puts a code among those of a player who is known, so that it waits for them.
-- KEYS  1 names (hash)  2 codes of the player (zset)
-- ARGV  1 player  2 code  3 code listed until, ms  4 now, ms
-- Returns 1 when it stands there, 0 when there is no such player (nothing is changed).
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return 0
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
return 1
