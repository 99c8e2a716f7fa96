#!lua
-- Removes an evening at the table.
-- KEYS  1 evening (string)  2 evenings of the player (zset)
-- ARGV  1 evening
-- Returns 1 when it is removed, 0 when there is no such evening.
local kept = redis.call('GET', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('DEL', KEYS[1])
return kept and 1 or 0
