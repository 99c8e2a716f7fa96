#!lua
-- Gives a player a seat in a group, once.
-- KEYS  1 group (hash)  2 members (hash)
-- ARGV  1 player  2 the seat as text  3 so many seats are the most
-- Returns 1 when given, 0 when the player has one, -1 when there is no such group or it is closed,
--         -2 when all seats are taken (in these three cases nothing is changed).
local made, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'closed'))
local seated = redis.call('HEXISTS', KEYS[2], ARGV[1])
local count = redis.call('HLEN', KEYS[2])
if not made or closed then
  return -1
end
if seated == 1 then
  return 0
end
if count >= tonumber(ARGV[3]) then
  return -2
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
