"""The scripts that Redis runs atomically. All keys of a session share its id as hash tag, so they are on one node.

What a script has written stays written where it fails later. So each finds out first whether it may write everything,
writes first what may be refused, and what comes after the last write cannot fail it.

A script may reach a server that hangs, and run when nobody waits for it any more. So each is told by when, on the
server's own clock, it may begin to write; later it writes nothing and says so, unless what it was to write is there.
"""


def timed(body: str) -> str:
    """Return a script that takes its deadline as first argument, and answers with the server's time and its answer."""
    return f"""
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local deadline = tonumber(table.remove(ARGV, 1))
local function is_late()
  return now >= deadline
end
local function answer()
{body}
end
local found = answer()
if type(found) == 'table' and found.err then
  return found
end
return {{now, found}}
"""


KEPT = """
local FIELDS = 5
local function used(ttl)
  redis.pcall('PEXPIRE', KEYS[1], ttl)
  redis.pcall('PEXPIRE', KEYS[2], ttl)
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
local function fault()
  local version = redis.call('HGET', KEYS[1], 'version')
  local entries = redis.call('XLEN', KEYS[2])
  if not version and entries == 0 then
    return 'missing'
  end
  if not version or entries ~= tonumber(version) or redis.call('HLEN', KEYS[1]) ~= FIELDS then
    return 'lost'
  end
end
"""
"""A session as it stands, used once more, and what is wrong with it. KEYS: session, entries, remembered."""

LOAD = timed(f"""{KEPT}
-- ARGV: time to live.
local wrong = fault()
if wrong then
  return {{wrong}}
end
slid(ARGV[1])
return {{'done', kept()}}
""")

MAY = """
local function may(...)
  if not redis.acl_check_cmd(...) then
    return redis.error_reply('NOPERM this user may not ' .. select(1, ...) .. ' ' .. select(2, ...))
  end
end
"""
"""What a user may not do is found before anything is written."""

CREATE = timed(f"""{MAY}
-- KEYS: session, entries. ARGV: time to live, head, body, token, owner, entries.
if redis.call('EXISTS', KEYS[1]) == 0 then
  local wrong = may('HSET', KEYS[1], 'version', '1')
  if wrong then
    return wrong
  end
  if redis.call('EXISTS', KEYS[2]) == 1 then
    return 'lost'
  end
  if is_late() then
    return 'late'
  end
  local version = string.format('%d', #ARGV - 5)
  for place = 6, #ARGV do
    redis.call('XADD', KEYS[2], string.format('%d-0', place - 5), 'entry', ARGV[place], 'token', ARGV[4])
  end
  redis.call('HSET', KEYS[1], 'version', version, 'head', ARGV[2], 'body', ARGV[3], 'token', ARGV[4], 'owner', ARGV[5])
end
redis.pcall('PEXPIRE', KEYS[1], ARGV[1])
redis.pcall('PEXPIRE', KEYS[2], ARGV[1])
return 'done'
""")

USED = timed(f"""{KEPT}
if redis.call('PEXPIRE', KEYS[1], ARGV[1]) == 1 then
  redis.call('PEXPIRE', KEYS[2], ARGV[1])
end
return 1
""")
"""Begins the time to live anew: a write, for replicas confirm no more than what their connection wrote."""

COMMIT = timed(f"""{KEPT}{MAY}
-- ARGV: time to live, version it rests on, body, entry, token, channel, what to remember or nothing, for how long,
-- token it rests on or nothing. A second value beside 'done' says why nobody could be told.
local wrong = fault()
if wrong then
  return {{wrong}}
end
local stands, base = redis.call('HMGET', KEYS[1], 'version', 'token'), ARGV[2]
local version, token = stands[1], stands[2]
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
wrong = may('HSET', KEYS[1], 'version', next) or (ARGV[7] ~= '' and may('SET', KEYS[3], '', 'PX', '1'))
if wrong then
  return wrong
end
if is_late() then
  return {{'late'}}
end
redis.call('XADD', KEYS[2], next .. '-0', 'entry', ARGV[4], 'token', ARGV[5])
redis.call('HSET', KEYS[1], 'version', next, 'body', ARGV[3], 'token', ARGV[5])
used(ARGV[1])
if ARGV[7] ~= '' then
  redis.call('SET', KEYS[3], ARGV[7], 'PX', ARGV[8])
end
local told = redis.pcall('PUBLISH', ARGV[6], next)
return {{'done', type(told) == 'table' and told.err or nil}}
""")

REMEMBER = timed(f"""{MAY}
-- KEYS: session, entries, remembered, the list of refusals. ARGV: what to remember, for how long, how many refusals.
-- Returns what is remembered, nothing where there is no such session.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
local found = redis.call('GET', KEYS[3])
if found then
  return found
end
local wrong = may('SET', KEYS[3], '', 'PX', '1')
if wrong then
  return wrong
end
if is_late() then
  return 'late'
end
redis.call('RPUSH', KEYS[4], KEYS[3])
redis.call('SET', KEYS[3], ARGV[1], 'PX', ARGV[2])
redis.pcall('PEXPIRE', KEYS[4], ARGV[2])
if redis.call('LLEN', KEYS[4]) > tonumber(ARGV[3]) then
  redis.pcall('DEL', redis.call('LPOP', KEYS[4]))
end
return ARGV[1]
""")

DELETE = timed("""
-- KEYS: session, entries. ARGV: channel, token it must be at or nothing. Returns its owner, nothing where nothing is
-- deleted.
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then
  return false
end
local owner = redis.call('HGET', KEYS[1], 'owner')
local is_there = redis.call('EXISTS', KEYS[1]) == 1
if is_there and is_late() then
  return 'late'
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.pcall('PUBLISH', ARGV[1], 'deleted')
return is_there and (owner or '')
""")

RIGHTS = """
-- KEYS: session, entries, remembered, the list of refusals, an owner's sessions. ARGV: channel. Returns what the user
-- may not do.
local asked = {
  {'HSET', KEYS[1], 'version', '1'}, {'HGET', KEYS[1], 'owner'}, {'HMGET', KEYS[1], 'head'}, {'HLEN', KEYS[1]},
  {'EXISTS', KEYS[1]}, {'DEL', KEYS[1]}, {'PTTL', KEYS[1]}, {'PEXPIRE', KEYS[1], '1'},
  {'XADD', KEYS[2], '1-0', 'entry', ''}, {'XLEN', KEYS[2]}, {'XRANGE', KEYS[2], '-', '+'}, {'GET', KEYS[3]},
  {'SET', KEYS[3], '', 'PX', '1'}, {'RPUSH', KEYS[4], ''}, {'LPOP', KEYS[4]}, {'LLEN', KEYS[4]},
  {'ZADD', KEYS[5], '1', ''}, {'ZSCORE', KEYS[5], ''}, {'ZCARD', KEYS[5]}, {'ZRANGEBYSCORE', KEYS[5], '0', '1'},
  {'ZREM', KEYS[5], ''}, {'TIME'}, {'EVAL', '', '0'}, {'EVALSHA', '', '0'}, {'PING'}, {'INFO'},
  {'PUBLISH', ARGV[1], ''}, {'SUBSCRIBE', ARGV[1]}, {'UNSUBSCRIBE', ARGV[1]},
}
local lacking = {}
for _, one in ipairs(asked) do
  if not redis.acl_check_cmd(unpack(one)) then
    lacking[#lacking + 1] = one[2] and one[2] ~= '' and one[1] .. ' ' .. one[2] or one[1]
  end
end
return lacking
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
