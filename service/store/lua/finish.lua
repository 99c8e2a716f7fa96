#!lua
-- Ends a round with its last move: packs it and, when it is scored, puts it in all its places.
-- KEYS  1 log (list)  2 packed (string)
--       code and day:  3 board (zset)
--       day alone:     4 results (hash)  5 week's board (zset)  6 finished (hash)  7 histogram (hash)
--                      8 choices (hash)
-- ARGV  1 version  2 packed log, last move included  3 packed expires at, ms
--       code and day:  4 player  5 board score  6 board expires at, ms, or ''
--       day alone:     7 challenge  8 result  9 total  10 bin  11 what a point weighs in a score
--                      12 the part of the week's score that is not points  13 days that count
--                      14 how many challenges the week has, then these challenges, then the
--                      choices made, as fields of their hash, which expires with the packed log
-- Returns {'done'}, {'moved', lines}, {'over', packed} or {'none'} as append.lua does.
local scored, daily = #KEYS >= 3, #KEYS == 8

local function whole(text)
  local number = tonumber(string.match(text, '^%d+$'))
  assert(number and number < 2^53, 'not a whole number in the store')
  return number
end

local packed = redis.call('GET', KEYS[2])
if packed then
  return {'over', packed}
end
local length = redis.call('LLEN', KEYS[1])
if length == 0 then
  return {'none'}
end
if length ~= tonumber(ARGV[1]) then
  return {'moved', redis.call('LRANGE', KEYS[1], 0, -1)}
end
if scored then
  redis.call('ZSCORE', KEYS[3], ARGV[4])
end
local week_total, week_grows, choices = 0, false, {}
if daily then
  local week_ends = 14 + ARGV[14]
  local totals = {tonumber(ARGV[9])}
  for _, result in ipairs(redis.call('HMGET', KEYS[4], unpack(ARGV, 15, week_ends))) do
    if result then
      totals[#totals + 1] = whole(string.match(result, '^[^ ]*'))
    end
  end
  table.sort(totals, function(a, b) return a > b end)
  for i = 1, math.min(#totals, tonumber(ARGV[13])) do
    week_total = week_total + totals[i]
  end
  local week_score = redis.call('ZSCORE', KEYS[5], ARGV[4])
  week_grows = not week_score or math.floor(week_score / ARGV[11]) < week_total
  whole(redis.call('HGET', KEYS[6], ARGV[4]) or '0')
  whole(redis.call('HGET', KEYS[7], ARGV[10]) or '0')
  redis.call('HLEN', KEYS[8])
  choices = {unpack(ARGV, week_ends + 1)}
  for _, choice in ipairs(choices) do
    whole(redis.call('HGET', KEYS[8], choice) or '0')
  end
end

redis.call('SET', KEYS[2], ARGV[2], 'PXAT', ARGV[3])
redis.call('DEL', KEYS[1])
if scored then
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[4])
  if ARGV[6] ~= '' then
    redis.call('PEXPIREAT', KEYS[3], ARGV[6])
  end
end
if daily then
  redis.call('HSET', KEYS[4], ARGV[7], ARGV[8])
  -- A week that does not grow keeps its time, so that a poor day moves nobody down among equals.
  if week_grows then
    redis.call('ZADD', KEYS[5], string.format('%.0f', week_total * ARGV[11] + ARGV[12]), ARGV[4])
  end
  redis.call('HINCRBY', KEYS[6], ARGV[4], 1)
  redis.call('HINCRBY', KEYS[7], ARGV[10], 1)
  for _, choice in ipairs(choices) do
    redis.call('HINCRBY', KEYS[8], choice, 1)
  end
  if #choices > 0 then
    redis.call('PEXPIREAT', KEYS[8], ARGV[3])
  end
end
return {'done'}
