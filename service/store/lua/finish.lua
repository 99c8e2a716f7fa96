#!lua
-- Ends a round with its last move: packs it and, when it is scored, puts it in all its places.
-- KEYS  1 log (list)  2 packed (string)
--       code and day:  3 board (zset)  4 choices (hash)
--       day alone:     5 results (hash)  6 week's board (zset)  7 finished (hash)  8 histogram (hash)
--                      9 aside (hash), whose players stand on no week's board
-- ARGV  1 version  2 packed log, last move included  3 packed expires at, ms
--       code and day:  4 player  5 board score  6 board expires at, ms, or ''
--                      7 how many choices are counted, then these, as fields of their hash, which
--                      expires with the packed log
--       day alone:     after the choices  1 challenge  2 result  3 total  4 bin
--                      5 what a point weighs in a score  6 the part of the week's score that is not
--                      points  7 days that count  8 and on: the challenges of the week
-- Returns {'done'}, {'moved', lines}, {'over', packed} or {'none'} as append.lua does.
local scored, daily = #KEYS >= 4, #KEYS == 9

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
local choices, of_day = {}, {}
if scored then
  redis.call('ZSCORE', KEYS[3], ARGV[4])
  redis.call('HLEN', KEYS[4])
  choices = {unpack(ARGV, 8, 7 + ARGV[7])}
  for _, choice in ipairs(choices) do
    whole(redis.call('HGET', KEYS[4], choice) or '0')
  end
  of_day = {unpack(ARGV, 8 + ARGV[7])}
end
local challenge, result, total, bin, point, week_rest, days_that_count = unpack(of_day, 1, 7)
local week_total, week_grows = 0, false
if daily then
  local totals = {tonumber(total)}
  for _, earlier in ipairs(redis.call('HMGET', KEYS[5], unpack(of_day, 8))) do
    if earlier then
      totals[#totals + 1] = whole(string.match(earlier, '^[^ ]*'))
    end
  end
  table.sort(totals, function(a, b) return a > b end)
  for i = 1, math.min(#totals, tonumber(days_that_count)) do
    week_total = week_total + totals[i]
  end
  local week_score = redis.call('ZSCORE', KEYS[6], ARGV[4])
  week_grows = not week_score or math.floor(week_score / point) < week_total
  week_grows = redis.call('HEXISTS', KEYS[9], ARGV[4]) == 0 and week_grows
  whole(redis.call('HGET', KEYS[7], ARGV[4]) or '0')
  whole(redis.call('HGET', KEYS[8], bin) or '0')
end

redis.call('SET', KEYS[2], ARGV[2], 'PXAT', ARGV[3])
redis.call('DEL', KEYS[1])
if scored then
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[4])
  if ARGV[6] ~= '' then
    redis.call('PEXPIREAT', KEYS[3], ARGV[6])
  end
  for _, choice in ipairs(choices) do
    redis.call('HINCRBY', KEYS[4], choice, 1)
  end
  if #choices > 0 then
    redis.call('PEXPIREAT', KEYS[4], ARGV[3])
  end
end
if daily then
  redis.call('HSET', KEYS[5], challenge, result)
  -- A week that does not grow keeps its time, so that a poor day moves nobody down among equals.
  if week_grows then
    redis.call('ZADD', KEYS[6], string.format('%.0f', week_total * point + week_rest), ARGV[4])
  end
  redis.call('HINCRBY', KEYS[7], ARGV[4], 1)
  redis.call('HINCRBY', KEYS[8], bin, 1)
end
return {'done'}
