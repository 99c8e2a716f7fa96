#!lua
-- Gives the seat that a one-time link vouches for to another player, once, while who has vouched
-- owns the group; the owner's own seat is given by nobody.
-- KEYS  1 group (hash)  2 members (hash)  3 vouching (string)
-- ARGV  1 who takes it  2 whose seat  3 that seat as read  4 the taker's own one as read, or ''
--       5 the seat as text once it is taken
-- Returns 1 when taken, now or before by the same; 0 when there is no such link, another has used
--         it, or the group is closed or another's by now; -1 when a seat is no longer what the
--         caller read (in these two cases nothing is changed).
local made, owner, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'owner', 'closed'))
local seat, own = unpack(redis.call('HMGET', KEYS[2], ARGV[2], ARGV[1]))
local found = redis.call('GET', KEYS[3])
local _, _, vouched, taker = string.find(found or '', '^%S+ (%S+) ?(%S*)$')
if vouched == ARGV[2] and taker == ARGV[1] then
  return 1
end
if not made or closed or owner == ARGV[2] or found ~= owner .. ' ' .. ARGV[2] then
  return 0
end
if seat ~= ARGV[3] or (own or '') ~= ARGV[4] then
  return -1
end
redis.call('HDEL', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[5])
redis.call('APPEND', KEYS[3], ' ' .. ARGV[1])
return 1
