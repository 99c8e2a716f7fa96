#!lua flags=no-writes
-- Reads rows of one part of a board, from a score downwards or upwards, with names.
-- KEYS  1 board (zset)  2 names (hash)
-- ARGV  1 'down' or 'up'  2 score to begin at, itself included ('+inf' for the top)
--       3 lowest score with the same total  4 lowest score with a higher total
--       5 rows wanted beyond those that stand at the score itself
--       6 what a point weighs in a score
-- Returns {better: rows whose total is above that of the score, level: rows whose total is at
--          least that, far: rows whose total is above that of the last row returned,
--          player, score, name or '', player, …} in the order read.
local upwards = ARGV[1] == 'up'
local limit = ARGV[5] + redis.call('ZCOUNT', KEYS[1], ARGV[2], ARGV[2])
local rows
if upwards then
  rows = redis.call('ZRANGE', KEYS[1], ARGV[2], '+inf', 'BYSCORE', 'LIMIT', 0, limit, 'WITHSCORES')
else
  rows = redis.call('ZRANGE', KEYS[1], ARGV[2], '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, limit,
    'WITHSCORES')
end
local better = redis.call('ZCOUNT', KEYS[1], ARGV[4], '+inf')
local level = redis.call('ZCOUNT', KEYS[1], ARGV[3], '+inf')
if #rows == 0 then
  return {better, level, 0}
end
local players = {}
for i = 1, #rows, 2 do
  players[#players + 1] = rows[i]
end
local names = redis.call('HMGET', KEYS[2], unpack(players))
local last_total = math.floor(rows[#rows] / ARGV[6])
local far = redis.call('ZCOUNT', KEYS[1], string.format('%.0f', (last_total + 1) * ARGV[6]), '+inf')
local answer = {better, level, far}
for i = 1, #players do
  answer[#answer + 1] = players[i]
  answer[#answer + 1] = string.format('%.0f', rows[2 * i])
  answer[#answer + 1] = names[i] or ''
end
return answer
