#!lua
-- Fixes a week of a group: what its members had on its days, its cup, and a season that ended in it.
-- KEYS  1 group (hash)  2 weeks (hash)  3 cups (hash)  4 seasons (list)
-- ARGV  1 week  2 the week as text  3 its cup as text, '' for none  4 the season that stands, ''
--       for none  5 the same as it is to be kept, '' while it goes on
-- Returns 1 when fixed, 0 when fixed before, -1 when there is no such group or it is closed, -2 when
--         another season stands by now (in these three cases nothing is changed).
local made, closed, season = unpack(redis.call('HMGET', KEYS[1], 'made', 'closed', 'season'))
local fixed = redis.call('HEXISTS', KEYS[2], ARGV[1])
redis.call('HLEN', KEYS[3])
redis.call('LLEN', KEYS[4])
if not made or closed then
  return -1
end
if fixed == 1 then
  return 0
end
if (season or '') ~= ARGV[4] then
  return -2
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
end
if ARGV[5] ~= '' then
  redis.call('RPUSH', KEYS[4], ARGV[5])
  redis.call('HDEL', KEYS[1], 'season')
end
return 1
