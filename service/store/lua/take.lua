#!lua
-- Gives a player a scored round that was another's, in all its places, once; or puts it back.
-- KEYS  1 brought (string), or given (string) to put it back  2 log (list)  3 packed (string)
--       4 codes of the player (zset)  5 seen (string)  6 board (zset)  7 choices (hash)
--       finished day alone:  8 results (hash)  9 week's board (zset)  10 finished (hash)
--                            11 histogram (hash)  12 best (hash)  13 all-time board (zset)
--                            14 aside (hash), whose players stand on neither of these two boards
-- ARGV  1 player  2 whose it was, '' to put it back  3 round expires at, ms  4 packed round, or ''
--       5 code, or ''  6 code listed until, ms  7 others seen, or ''  8 that expires at, ms
--       9 board score, or ''  10 board expires at, ms, or ''
--       11 how many lines the open log has, then these; how many choices are counted, then these
--       finished day alone, after that:  1 challenge  2 result  3 bin  4 so many results there are
--                            5 score of the week with it  6 what it is for the best, or ''
--                            7 days that must be finished for the all-time board
-- Returns 1 when the player has it, now or before; 0 when they have another one, -1 when the
--         results are no longer what the caller read (in both cases nothing is changed).
local function whole(text)
  local number = tonumber(string.match(text, '^%d+$'))
  assert(number and number < 2^53, 'not a whole number in the store')
  return number
end

local mark = redis.call('GET', KEYS[1])
local length = redis.call('LLEN', KEYS[2])
local packed = redis.call('GET', KEYS[3])
redis.call('ZCARD', KEYS[4])
redis.call('STRLEN', KEYS[5])
redis.call('ZCARD', KEYS[6])
redis.call('HLEN', KEYS[7])
local at = 12 + ARGV[11]
local lines, choices = {unpack(ARGV, 12, at - 1)}, {unpack(ARGV, at + 1, at + ARGV[at])}
local challenge, result, bin, results, week, best, threshold = unpack(ARGV, at + 1 + ARGV[at])
local days, top, counted, aside = 0, 0, {}, false
for i, choice in ipairs(choices) do
  counted[i] = whole(redis.call('HGET', KEYS[7], choice) or '0')
end
local done = false
if challenge then
  redis.call('ZCARD', KEYS[9])
  redis.call('ZCARD', KEYS[13])
  aside = redis.call('HEXISTS', KEYS[14], ARGV[1]) == 1
  done = redis.call('HEXISTS', KEYS[8], challenge) == 1
  days = whole(redis.call('HGET', KEYS[10], ARGV[1]) or '0') + 1
  whole(redis.call('HGET', KEYS[11], bin) or '0')
  top = whole(redis.call('HGET', KEYS[12], ARGV[1]) or '0')
end
if ARGV[2] == '' and not (mark and string.find(mark, ' ')) or ARGV[2] ~= '' and mark == ARGV[2] then
  return 1
end
if packed or length > 0 or done then
  return 0
end
if challenge and redis.call('HLEN', KEYS[8]) ~= tonumber(results) then
  return -1
end

if ARGV[2] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('SET', KEYS[3], ARGV[4], 'PXAT', ARGV[3])
else
  redis.call('RPUSH', KEYS[2], unpack(lines))
  redis.call('PEXPIREAT', KEYS[2], ARGV[3])
end
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[4], 'GT', ARGV[6], ARGV[5])
end
if ARGV[7] ~= '' then
  redis.call('SET', KEYS[5], ARGV[7], 'PXAT', ARGV[8])
end
if ARGV[9] ~= '' then
  redis.call('ZADD', KEYS[6], ARGV[9], ARGV[1])
  if ARGV[10] ~= '' then
    redis.call('PEXPIREAT', KEYS[6], ARGV[10])
  end
  for i, choice in ipairs(choices) do
    redis.call('HSET', KEYS[7], choice, counted[i] + 1)
  end
  if #choices > 0 then
    redis.call('PEXPIREAT', KEYS[7], ARGV[3])
  end
end
if challenge then
  redis.call('HSET', KEYS[8], challenge, result)
  if not aside then
    redis.call('ZADD', KEYS[9], week, ARGV[1])
  end
  redis.call('HINCRBY', KEYS[10], ARGV[1], 1)
  redis.call('HINCRBY', KEYS[11], bin, 1)
  if best ~= '' then
    best = string.format('%.0f', math.max(top, best))
    redis.call('HSET', KEYS[12], ARGV[1], best)
    if days >= tonumber(threshold) and not aside then
      redis.call('ZADD', KEYS[13], best, ARGV[1])
    end
  end
end
return 1
