#!lua
-- Takes an entry out of a group's book: one's own, also what was written under an id that the seat
-- had before and that has no seat of its own now, or by the group's owner another's.
-- KEYS  1 group (hash)  2 members (hash)  3 book (hash)
-- ARGV  1 who does it  2 entry
-- Returns 1 when taken out, 0 when there is no such entry, -1 when there is no such group, -2 when
--         who does it has no seat, or neither wrote the entry nor owns the group (in these three
--         cases nothing is changed).
local made, owner = unpack(redis.call('HMGET', KEYS[1], 'made', 'owner'))
local seat = redis.call('HGET', KEYS[2], ARGV[1])
local entry = redis.call('HGET', KEYS[3], ARGV[2])
if not made then
  return -1
end
if not seat then
  return -2
end
if not entry then
  return 0
end
local by = cjson.decode(entry).by
local own = by == ARGV[1] or owner == ARGV[1]
for _, id in ipairs(redis.call('HEXISTS', KEYS[2], by) == 0 and cjson.decode(seat).was or {}) do
  own = own or id == by
end
if not own then
  return -2
end
redis.call('HDEL', KEYS[3], ARGV[2])
return 1
