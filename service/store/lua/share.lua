#!lua
-- Sets the mode of a code challenge; it can only become more open.
-- KEYS  1 challenge (hash)
-- ARGV  1 mode  2 '1' if it is a duel when it is first shared, else ''
--       3 and on: the modes that give way to it
-- Returns 1 when set or set before, 0 when a more open one stands, -1 when there is no such code
--         (nothing is changed).
if redis.call('HEXISTS', KEYS[1], 'made') == 0 then
  return -1
end
local mode = redis.call('HGET', KEYS[1], 'mode')
if mode == ARGV[1] then
  return 1
end
local gives_way = not mode
for i = 3, #ARGV do
  gives_way = gives_way or mode == ARGV[i]
end
if not gives_way then
  return 0
end
redis.call('HSET', KEYS[1], 'mode', ARGV[1])
if not mode and ARGV[2] == '1' then
  redis.call('HSET', KEYS[1], 'duel', '1')
end
return 1
