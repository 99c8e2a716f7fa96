#!lua
-- Leaves a player out of the records, the boards of weeks and of all time, or takes them back.
-- KEYS  1 player (hash)  2 names (hash)  3 aside (hash)  4 results (hash)  5 finished (hash)
--       6 best (hash)  7 all-time board (zset)  8 and on: the boards of the player's weeks (zset)
-- ARGV  1 player  2 ms of leaving out, '' to take back  3 so many results there are
--       4 days that must be finished for the all-time board
--       5 and on: the score on each week's board
-- Returns 1 when it is so, now or before; 0 when nobody ever had this id, -1 when the results are no
--         longer what the caller read (in both cases nothing is changed).
local made = redis.call('HEXISTS', KEYS[1], 'made')
local known = redis.call('HEXISTS', KEYS[2], ARGV[1])
redis.call('HEXISTS', KEYS[3], ARGV[1])
local results = redis.call('HLEN', KEYS[4])
local days = tonumber(redis.call('HGET', KEYS[5], ARGV[1]) or '0')
local best = redis.call('HGET', KEYS[6], ARGV[1])
for board = 7, #KEYS do
  redis.call('ZCARD', KEYS[board])
end
if made == 0 and known == 0 then
  return 0
end
if results ~= tonumber(ARGV[3]) then
  return -1
end
if ARGV[2] ~= '' then
  redis.call('HSETNX', KEYS[3], ARGV[1], ARGV[2])
  for board = 7, #KEYS do
    redis.call('ZREM', KEYS[board], ARGV[1])
  end
  return 1
end
redis.call('HDEL', KEYS[3], ARGV[1])
if best and days >= tonumber(ARGV[4]) then
  redis.call('ZADD', KEYS[7], best, ARGV[1])
end
for board = 8, #KEYS do
  redis.call('ZADD', KEYS[board], ARGV[board - 3], ARGV[1])
end
return 1
