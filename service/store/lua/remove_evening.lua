#!lua
-- Removes an evening at the table, and notes that it was: a browser may send it still.
-- KEYS  1 evening (string)  2 evenings of the player (zset)  3 removed ones (list)
-- ARGV  1 evening  2 so many removed ones are noted
-- Returns 1 when it is removed, 0 when there is no such evening.
local kept = redis.call('GET', KEYS[1])
redis.call('LLEN', KEYS[3])
redis.call('ZREM', KEYS[2], ARGV[1])
if not kept then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('LPUSH', KEYS[3], ARGV[1])
redis.call('LTRIM', KEYS[3], 0, ARGV[2] - 1)
return 1
