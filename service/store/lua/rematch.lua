#!lua
-- Claims the one rematch of a code challenge.
-- KEYS  1 challenge (hash)
-- ARGV  1 code of the rematch
-- Returns the code that is the rematch now: the one claimed, or the one claimed before;
--         '' when there is no such challenge (nothing is changed).
if redis.call('HEXISTS', KEYS[1], 'made') == 0 then
  return ''
end
redis.call('HSETNX', KEYS[1], 'rematch', ARGV[1])
return redis.call('HGET', KEYS[1], 'rematch')
