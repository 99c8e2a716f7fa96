#!lua
-- Spends a one-time link.
-- KEYS  1 link (string)
-- ARGV  1 once of the page whose button was pressed
-- Returns 1 when it is spent by this once, now or before; 0 when by another one, -1 when there is no
--         such link (nothing is changed).
local found = redis.call('GET', KEYS[1])
if not found then
  return -1
end
local spender = string.match(found, ' (.+)$')
if not spender then
  redis.call('APPEND', KEYS[1], ' ' .. ARGV[1])
  return 1
end
return spender == ARGV[1] and 1 or 0
