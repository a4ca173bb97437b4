import { type Check, listOf, must, shapeOf } from './check.ts'
import type { LatchkeyOptions } from './options.ts'
import type { Siwx } from './siwx.ts'

const calls = [
  'createMessage',
  'addSession',
  'setSessions',
  'getSessions',
  'revokeSession',
] as const satisfies readonly (keyof Siwx)[]

/** What must be true of the option `siwx`. */
export function checkSiwx(value: unknown, path: string): void {
  if (typeof value === 'boolean') return
  must(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
    'true, an object for your server such as { required: true }, or an object with createMessage, addSession, setSessions, getSessions and revokeSession',
  )(value, path)
  if (isOwn(value)) checkOwn(value, path)
  else checkServerOptions()(value, path)
}

/** Whether visitors sign in at the site's Latchkey server. */
export function needsServer(siwx: LatchkeyOptions['siwx']): boolean {
  return siwx !== undefined && siwx !== false && !isOwn(siwx)
}

/** An implementation may be of a class: its methods are then not its own. */
function isOwn(value: unknown): boolean {
  return calls.some((name) => name in Object(value))
}

function checkOwn(value: unknown, path: string): void {
  const own = Object(value)
  const isCall = must((one) => typeof one === 'function', 'a function')
  for (const name of calls) isCall(own[name], `${path}.${name}`)
  for (const name of ['getRequired', 'getToken'])
    if (own[name] !== undefined) isCall(own[name], `${path}.${name}`)
  if (own.signOutOnDisconnect !== undefined) flag()(own.signOutOnDisconnect, `${path}.signOutOnDisconnect`)
}

function flag(): Check {
  return must((value) => typeof value === 'boolean', 'true or false')
}

function checkServerOptions(): Check {
  return shapeOf({
    required: flag(),
    signOutOnDisconnect: flag(),
    // EIP-4361 has no other characters in a statement.
    statement: must(
      (value) => typeof value === 'string' && /^[\w .~:/?#[\]@!$&'()*+,;=-]{1,512}$/.test(value),
      "one line of up to 512 English letters, digits and -._~:/?#[]@!$&'()*+,;=",
    ),
    resources: (value, path) => {
      must((list) => Array.isArray(list) && list.length <= 20, 'a list of up to 20 addresses')(value, path)
      listOf(
        must(
          (one) =>
            typeof one === 'string' && one.length <= 512 && /^[a-z][a-z\d+.-]*:[^\s<>"\\^`{|}]+$/i.test(one),
          'an address with its scheme, for example https://shop.example/terms',
        ),
      )(value, path)
    },
    expiresInMs: must(
      (value) => Number.isInteger(value) && Number(value) >= 60_000 && Number(value) <= 86_400_000,
      'a whole number of milliseconds from 60000 (1 minute) to 86400000 (24 hours)',
    ),
  })
}
