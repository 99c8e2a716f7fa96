#!lua
-- Takes a scored round from a player, out of all its places, and keeps it for who gets it.
-- KEYS  1 given (string)  2 log (list)  3 packed (string)  4 codes of the player (zset)
--       5 seen (string)  6 board (zset)  7 choices (hash)
--       finished day alone:  8 results (hash)  9 week's board (zset)  10 finished (hash)
--                            11 histogram (hash)  12 best (hash)  13 all-time board (zset)
--                            14 aside (hash), whose players stand on neither of these two boards
-- ARGV  1 player  2 who gets it, and the round as text  3 that expires at, ms
--       4 lines of the open log, 0 of a packed round  5 code, or ''
--       6 how many choices were counted, then these
--       finished day alone, after the choices:  1 challenge  2 bin  3 so many results there are
--                            4 score of the week without it, or ''  5 best without it, or ''
--                            6 days that must be finished for the all-time board
-- Returns 1 when given, now or before; -1 when the round or the results are not, or no longer, what
--         the caller read (nothing is changed).
local function whole(text)
  local number = tonumber(string.match(text, '^%d+$'))
  assert(number and number < 2^53, 'not a whole number in the store')
  return number
end

local given = redis.call('GET', KEYS[1])
local packed = redis.call('GET', KEYS[3])
local length = redis.call('LLEN', KEYS[2])
redis.call('ZCARD', KEYS[4])
redis.call('STRLEN', KEYS[5])
redis.call('HLEN', KEYS[7])
local scored = redis.call('ZSCORE', KEYS[6], ARGV[1])
local choices, of_day, left = {unpack(ARGV, 7, 6 + ARGV[6])}, {unpack(ARGV, 7 + ARGV[6])}, {}
for i, choice in ipairs(choices) do
  left[i] = whole(redis.call('HGET', KEYS[7], choice) or '1') - 1
end
local challenge, bin, results, week, best, threshold = unpack(of_day)
local days, in_bin, aside = 0, 0, false
if challenge then
  redis.call('ZCARD', KEYS[9])
  redis.call('ZCARD', KEYS[13])
  redis.call('HLEN', KEYS[12])
  aside = redis.call('HEXISTS', KEYS[14], ARGV[1]) == 1
  days = whole(redis.call('HGET', KEYS[10], ARGV[1]) or '1') - 1
  in_bin = whole(redis.call('HGET', KEYS[11], bin) or '1') - 1
end
if given then
  return 1
end
if length ~= tonumber(ARGV[4]) or (length == 0 and not packed) then
  return -1
end
if challenge and redis.call('HLEN', KEYS[8]) ~= tonumber(results) then
  return -1
end

local function set(key, field, number)
  if number > 0 then
    redis.call('HSET', key, field, number)
  else
    redis.call('HDEL', key, field)
  end
end

redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[5])
redis.call('ZREM', KEYS[4], ARGV[5])
redis.call('ZREM', KEYS[6], ARGV[1])
if scored then
  for i, choice in ipairs(choices) do
    set(KEYS[7], choice, left[i])
  end
end
if challenge then
  redis.call('HDEL', KEYS[8], challenge)
  set(KEYS[10], ARGV[1], days)
  set(KEYS[11], bin, in_bin)
  redis.call('ZREM', KEYS[9], ARGV[1])
  redis.call('ZREM', KEYS[13], ARGV[1])
  redis.call('HDEL', KEYS[12], ARGV[1])
  if week ~= '' and not aside then
    redis.call('ZADD', KEYS[9], week, ARGV[1])
  end
  if best ~= '' then
    redis.call('HSET', KEYS[12], ARGV[1], best)
    if days >= tonumber(threshold) and not aside then
      redis.call('ZADD', KEYS[13], best, ARGV[1])
    end
  end
end
return 1
