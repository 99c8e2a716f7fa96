#!lua
-- Notes once that a player met another one, and forgets meetings of long ago.
-- KEYS  1 met (zset)
-- ARGV  1 challenge and other player  2 now, ms  3 instant before which is long ago, ms
-- Returns 1 when noted, 0 when noted before.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
return redis.call('ZADD', KEYS[1], 'NX', ARGV[2], ARGV[1])
