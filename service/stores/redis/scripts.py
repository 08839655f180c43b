"""The scripts that Redis runs atomically. All keys of a session share its id as hash tag, so they are on one node."""

KEPT = """
local function used(ttl)
  redis.call('PEXPIRE', KEYS[1], ttl)
  redis.call('PEXPIRE', KEYS[2], ttl)
end
local function slid(ttl)
  if redis.call('PTTL', KEYS[1]) < tonumber(ttl) / 2 then
    used(ttl)
  end
end
local function kept()
  local kept = redis.call('HMGET', KEYS[1], 'head', 'body', 'version', 'token')
  return {kept[1], kept[2], kept[3], kept[4], redis.call('GET', KEYS[3])}
end
"""
"""A session as it stands, used once more. KEYS: session, entries, remembered."""

LOAD = f"""{KEPT}
-- ARGV: time to live.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
slid(ARGV[1])
return kept()
"""

CREATE = """
-- KEYS: session, entries. ARGV: time to live, head, body, token, owner, entries.
if redis.call('EXISTS', KEYS[1]) == 0 then
  local version = string.format('%d', #ARGV - 5)
  redis.call('HSET', KEYS[1], 'version', version, 'head', ARGV[2], 'body', ARGV[3], 'token', ARGV[4], 'owner', ARGV[5])
  for place = 6, #ARGV do
    redis.call('XADD', KEYS[2], string.format('%d-0', place - 5), 'entry', ARGV[place], 'token', ARGV[4])
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return 'done'
"""

USED = f"""{KEPT}
used(ARGV[1])
return 1
"""
"""Begins the time to live anew: a write, for replicas confirm no more than what their connection wrote."""

COMMIT = f"""{KEPT}
-- ARGV: time to live, version it rests on, body, entry, token, channel, what to remember or nothing, for how long,
-- token it rests on or nothing.
local stands, base = redis.call('HMGET', KEYS[1], 'version', 'token'), ARGV[2]
local version, token = stands[1], stands[2]
if not version then
  return {{'missing'}}
end
local next = string.format('%d', tonumber(base) + 1)
if version ~= base then
  local written = redis.call('XRANGE', KEYS[2], next .. '-0', next .. '-0')[1]
  if written and written[2][4] == ARGV[5] then
    used(ARGV[1])
    return {{'done'}}
  end
end
local is_base = version == base and (ARGV[9] == '' or ARGV[9] == token)
if not is_base or (ARGV[7] ~= '' and redis.call('EXISTS', KEYS[3]) == 1) then
  used(ARGV[1])
  return {{'conflict', kept()}}
end
redis.call('HSET', KEYS[1], 'version', next, 'body', ARGV[3], 'token', ARGV[5])
redis.call('XADD', KEYS[2], next .. '-0', 'entry', ARGV[4], 'token', ARGV[5])
used(ARGV[1])
if ARGV[7] ~= '' then
  redis.call('SET', KEYS[3], ARGV[7], 'PX', ARGV[8])
end
redis.call('PUBLISH', ARGV[6], next)
return {{'done'}}
"""

DELETE = """
-- KEYS: session, entries. ARGV: channel, token it must be at or nothing. Returns its owner, nothing where nothing is
-- deleted.
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then
  return false
end
local owner = redis.call('HGET', KEYS[1], 'owner')
local found = redis.call('DEL', KEYS[1])
redis.call('DEL', KEYS[2])
redis.call('PUBLISH', ARGV[1], 'deleted')
return found == 1 and (owner or '')
"""

CLAIM = """
-- KEYS: an owner's sessions by when to look after them. ARGV: session, how many there may be, in how many ms, how many
-- to look after at once. Returns whether there is room, and those to look after.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local has_room = redis.call('ZSCORE', KEYS[1], ARGV[1]) or redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[2])
if has_room then
  redis.call('ZADD', KEYS[1], string.format('%d', now + ARGV[3]), ARGV[1])
end
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%d', now), 'LIMIT', 0, ARGV[4])
return {has_room and 1 or 0, due}
"""

SETTLE = """
-- KEYS: an owner's sessions. ARGV: pairs of a session and in how many ms it expires; one that is gone has none left.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for place = 1, #ARGV, 2 do
  if tonumber(ARGV[place + 1]) > 0 then
    redis.call('ZADD', KEYS[1], 'XX', string.format('%d', now + ARGV[place + 1]), ARGV[place])
  else
    redis.call('ZREM', KEYS[1], ARGV[place])
  end
end
return 1
"""
