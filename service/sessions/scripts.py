"""What Redis does in one go. All keys of a session share its id as hash tag, so that they lie on one node."""

COMMIT = """
-- KEYS: session, entries, remembered.
-- ARGV: base version, token, body, entry, time to live, channel, head, what to remember, for how long.
local version = redis.call('HGET', KEYS[1], 'version')
local base, token = ARGV[1], ARGV[2]
if not version and base ~= '0' then
  return 'missing'
end
local next = string.format('%d', tonumber(base) + 1)
if (version or '0') ~= base then
  local written = redis.call('XRANGE', KEYS[2], next .. '-0', next .. '-0')[1]
  if written and written[2][4] == token then
    return 'done'
  end
  return 'conflict'
end
redis.call('HSET', KEYS[1], 'version', next, 'body', ARGV[3])
if ARGV[7] ~= '' then
  redis.call('HSET', KEYS[1], 'head', ARGV[7])
end
redis.call('XADD', KEYS[2], next .. '-0', 'entry', ARGV[4], 'token', token)
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
if ARGV[8] ~= '' then
  redis.call('SET', KEYS[3], ARGV[8], 'PX', ARGV[9])
end
redis.call('PUBLISH', ARGV[6], next)
return 'done'
"""

LOAD = """
-- KEYS: session, entries, remembered. ARGV: time to live.
local kept = redis.call('HMGET', KEYS[1], 'head', 'body', 'version')
if not kept[3] then
  return false
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) / 2 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[1])
end
return {kept[1], kept[2], kept[3], redis.call('GET', KEYS[3])}
"""

DELETE = """
-- KEYS: session, entries. ARGV: channel.
local found = redis.call('DEL', KEYS[1])
redis.call('DEL', KEYS[2])
redis.call('PUBLISH', ARGV[1], 'deleted')
return found
"""
