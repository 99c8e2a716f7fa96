#!lua
-- Keeps an evening at the table; only a newer revision of it replaces the one that is kept, and
-- one that was removed does not come back.
-- KEYS  1 evening (string)  2 evenings of the player (zset)  3 player (hash)  4 removed ones (list)
-- ARGV  1 evening  2 revision  3 made, ms  4 so many are the most  5 the evening as text
-- Returns the revision that is kept now; 0 when the most are kept already, -1 when there is no such
--         player, -2 when it was removed (nothing is changed).
local known = redis.call('HEXISTS', KEYS[3], 'made')
local count = redis.call('ZCARD', KEYS[2])
local kept = redis.call('GET', KEYS[1])
local removed = redis.call('LPOS', KEYS[4], ARGV[1])
if known == 0 then
  return -1
end
if removed then
  return -2
end
local revision = kept and tonumber(string.match(kept, '^%d+'))
if revision and revision >= tonumber(ARGV[2]) then
  return revision
end
if not kept and count >= tonumber(ARGV[4]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2] .. ' ' .. ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return tonumber(ARGV[2])
