import type { SignInFields } from '@latchkey/siwx'
import type { SignInBody } from '@latchkey/wire'
import { Failure } from '../http/failure.ts'
import type { SignIn } from './signIn.ts'

/** How far the clock of a visitor may be off, and how long one may think about a message. */
const issuedSlackMs = 5 * 60_000
/** No message may be good for longer. */
const mostLifeMs = 24 * 3_600_000

/** What a message has to say to be taken here and now. */
export type Expected = {
  /** The page that sends the message. */
  readonly origin: string
  isNonce(nonce: string): boolean
}

/** Checks what a signed message says, before its signature: for this page, with this nonce, now, on a chain we take. */
export function checkMessage(
  { takesChain, now }: Pick<SignIn, 'takesChain' | 'now'>,
  fields: SignInFields,
  { origin, isNonce }: Expected,
): void {
  const page = new URL(origin)
  // Exact: another port, a subdomain or a look-alike is another site (A63).
  if (fields.domain !== page.host) {
    throw refused('wrong_domain', `The message is for ${shown(fields.domain)} and not for ${page.host}.`)
  }
  if (URL.parse(fields.uri)?.origin !== origin) {
    throw refused('wrong_uri', `The address in the message is not one of ${origin}.`)
  }
  if (!isNonce(fields.nonce))
    throw refused('wrong_nonce', 'The message has another nonce: ask for a new one.')
  checkTimes(fields, now())
  if (!takesChain(fields.chainId)) {
    throw refused(
      'wrong_chain',
      `Accounts of ${shown(fields.chainId)} cannot sign in here: choose another network. The operator adds one with LATCHKEY_SIGN_IN_CHAINS.`,
    )
  }
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SignInFields, now: number): void {
  const issued = Date.parse(issuedAt)
  // Written so that a date which is none fails too.
  if (!(Math.abs(now - issued) <= issuedSlackMs)) {
    throw refused(
      'wrong_time',
      'The message is too old, or the clock of this device is wrong: sign a new one.',
    )
  }
  if (expirationTime !== undefined) {
    const expires = Date.parse(expirationTime)
    if (!(expires > now)) throw refused('message_expired', 'The message has expired: sign a new one.')
    if (!(expires - issued <= mostLifeMs)) {
      throw refused('message_lasts', 'The message is good for more than a day: sign one that expires sooner.')
    }
  }
  if (notBefore !== undefined && !(Date.parse(notBefore) <= now)) {
    throw refused('message_not_yet_valid', 'The message is not valid yet: sign a new one.')
  }
}

/** Fields that came beside a message must be the message's own: somebody may trust them. */
export function checkData(fields: SignInFields, data: SignInBody['data']): void {
  if (data === undefined) return
  const names = new Set([...Object.keys(fields), ...Object.keys(data)]) as Set<keyof SignInFields>
  for (const name of names) {
    if (JSON.stringify(fields[name]) !== JSON.stringify(data[name])) {
      throw new Failure(401, 'data_differs', `The field ${name} of data is not that of the message.`, {
        field: `data.${name}`,
      })
    }
  }
}

function refused(reason: string, description: string): Failure {
  return new Failure(401, reason, description, { field: 'message' })
}

/** A stranger's text in a sentence of ours: short, and nothing that a terminal or a page could stumble over. */
function shown(text: string): string {
  return text.slice(0, 100).replace(/[^\x21-\x7e]/g, '?')
}
