#!lua
-- Takes rows of a final day's board over into the all-time board; may be run again.
-- Who is aside stands on none.
-- KEYS  1 day's board (zset)  2 finished (hash)  3 best (hash)  4 all-time board (zset)
--       5 aside (hash)
-- ARGV  1 first row  2 last row  3 days that must be finished  4 what a point weighs in a score
--       5 seconds from the beginning of the all-time board to that of the day's
-- Returns the number of rows read.
local point, rest = tonumber(ARGV[4]), ARGV[4] - 1
local rows = redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
local read = {}
for i = 1, #rows, 2 do
  local player, score = rows[i], tonumber(rows[i + 1])
  local total = math.floor(score / point)
  local elapsed = rest - (score - total * point)
  local promoted = total * point + rest - (ARGV[5] + math.floor(elapsed / 1000))
  local best = math.max(promoted, tonumber(redis.call('HGET', KEYS[3], player) or '0'))
  local days = tonumber(redis.call('HGET', KEYS[2], player) or '0')
  local listed = days >= tonumber(ARGV[3]) and redis.call('HEXISTS', KEYS[5], player) == 0
  read[#read + 1] = {player, string.format('%.0f', best), listed}
end
redis.call('ZCARD', KEYS[4])
for _, row in ipairs(read) do
  redis.call('HSET', KEYS[3], row[1], row[2])
  if row[3] then
    redis.call('ZADD', KEYS[4], row[2], row[1])
  end
end
return #read
