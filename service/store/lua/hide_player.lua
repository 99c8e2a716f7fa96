#!lua
-- Hides a player from the boards or shows them again: a hidden name leaves the names and comes back.
-- KEYS  1 player (hash)  2 names (hash of the part)
-- ARGV  1 player  2 'hidden', the player's own wish, or 'barred', the operator's  3 '1', or '' for no
-- Returns 1, or 0 when there is no such player (nothing is changed). May be repeated.
local made = redis.call('HEXISTS', KEYS[1], 'made')
local name = redis.call('HGET', KEYS[2], ARGV[1])
if made == 0 then
  return 0
end
if ARGV[3] == '1' then
  redis.call('HSET', KEYS[1], ARGV[2], '1')
else
  redis.call('HDEL', KEYS[1], ARGV[2])
end
local hidden, barred, shown = unpack(redis.call('HMGET', KEYS[1], 'hidden', 'barred', 'shown'))
if hidden or barred then
  if name then
    redis.call('HSET', KEYS[1], 'shown', name)
    redis.call('HDEL', KEYS[2], ARGV[1])
  end
elseif shown then
  redis.call('HSET', KEYS[2], ARGV[1], shown)
  redis.call('HDEL', KEYS[1], 'shown')
end
return 1
