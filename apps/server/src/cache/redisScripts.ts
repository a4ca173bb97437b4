import { createHash } from 'node:crypto'

/** A script that Redis runs as one step. */
export type RedisScript = { readonly text: string; readonly sha: string }

const script = (text: string): RedisScript => ({ text, sha: createHash('sha1').update(text).digest('hex') })

// What lies under a key is the moment at which its load began, by the clock of Redis, a space, and the bytes.

/** Gives age and bytes of each key in turn; an age of -1 for what is not there, is too long or looks otherwise. */
export const takeScript = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = {}
for n, key in ipairs(KEYS) do
  local length = redis.pcall('STRLEN', key)
  local isFit = type(length) == 'number' and length > 0 and length <= tonumber(ARGV[1])
  local kept = isFit and redis.call('GET', key) or ''
  local began = string.match(kept, '^%d+ ')
  found[2 * n - 1] = began and #began < 20 and math.max(0, now - tonumber(began)) or -1
  found[2 * n] = began and string.sub(kept, #began + 1) or ''
end
return found`)

/** Takes age, lifetime and bytes for each key; what began later stays. */
export const putScript = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for n, key in ipairs(KEYS) do
  local began = now - ARGV[3 * n - 2]
  local kept = redis.pcall('GETRANGE', key, 0, 20)
  local rival = type(kept) == 'string' and tonumber(string.match(kept, '^(%d+) ') or '')
  if not rival or rival <= began or rival > now then
    redis.call('SET', key, string.format('%.0f ', began) .. ARGV[3 * n], 'PX', ARGV[3 * n - 1])
  end
end
return #KEYS`)
