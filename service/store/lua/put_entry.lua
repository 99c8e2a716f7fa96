#!lua
-- Writes an entry into a group's book, by one of its members; one's own may be written anew, also
-- what was written under an id that the seat had before and that has no seat of its own now.
-- KEYS  1 group (hash)  2 members (hash)  3 book (hash)
-- ARGV  1 who does it  2 entry  3 its text, which names who does it as `by`  4 so many are the most
-- Returns 1 when written, -1 when there is no such group or it is closed, -2 when who does it has no
--         seat, -3 when the book is full, -4 when another has written this entry (in these four
--         cases nothing is changed).
local made, closed = unpack(redis.call('HMGET', KEYS[1], 'made', 'closed'))
local seat = redis.call('HGET', KEYS[2], ARGV[1])
local before = redis.call('HGET', KEYS[3], ARGV[2])
local count = redis.call('HLEN', KEYS[3])
if not made or closed then
  return -1
end
if not seat then
  return -2
end
if before then
  local by = cjson.decode(before).by
  local own = by == ARGV[1]
  for _, id in ipairs(redis.call('HEXISTS', KEYS[2], by) == 0 and cjson.decode(seat).was or {}) do
    own = own or id == by
  end
  if not own then
    return -4
  end
end
if not before and count >= tonumber(ARGV[4]) then
  return -3
end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
return 1
