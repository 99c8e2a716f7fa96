#!lua
-- Opens the rounds of all seats at a table on one device, or finds them open.
-- KEYS  1 tables of the player (zset)  2 player (hash)  3 and on: the logs of the seats (lists)
-- ARGV  1 code  2 listed until and logs expire at, ms  3 now, ms
--       4 and on: the openings of the seats
-- Returns 1, also when they are open already, or 0 when there is no such player (in both cases
--         nothing is changed).
local known = redis.call('HEXISTS', KEYS[2], 'made')
local listed = redis.call('ZSCORE', KEYS[1], ARGV[1])
for seat = 3, #KEYS do
  redis.call('LLEN', KEYS[seat])
end
if known == 0 then
  return 0
end
if listed then
  return 1
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
for seat = 3, #KEYS do
  redis.call('RPUSH', KEYS[seat], ARGV[seat + 1])
  redis.call('PEXPIREAT', KEYS[seat], ARGV[2])
end
return 1
