#!lua
-- Sets fields of a player that exists.
-- KEYS  1 player (hash)
-- ARGV  field, value, field, value, …
-- Returns 1, or 0 when there is no such player (nothing is changed).
if redis.call('HEXISTS', KEYS[1], 'made') == 0 then
  return 0
end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
