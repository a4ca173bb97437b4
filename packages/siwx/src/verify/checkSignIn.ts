import type { SignInFields } from '../message/signInFields.ts'

/** What the one who asked for a signature knows about it. */
export type ExpectedSignIn = {
  /** The origin of the page, such as `https://shop.example`: the domain and the URI of the message must be of it. */
  readonly origin: string
  /** The nonce that was given out for this sign-in. */
  readonly nonce: string
  /** Chains in CAIP-2 that are allowed; absent, all are. */
  readonly chains?: readonly string[]
  /** Milliseconds since 1970; defaults to the clock. */
  readonly now?: number
}

/** Why a sign-in is refused. */
export type SignInRefusal =
  | 'scheme'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'chain'
  | 'issuedAt'
  | 'expired'
  | 'notYetValid'
  | 'lifetime'

/** How far the clock of a visitor may be off, and how long a wallet may take. */
const issuedWithinMs = 5 * 60_000

const longestLifeMs = 24 * 60 * 60_000

/** Compares the fields of a message with what was asked for: undefined if all is well, else the first reason to refuse. */
export function checkSignIn(fields: SignInFields, expected: ExpectedSignIn): SignInRefusal | undefined {
  const { protocol, host, origin } = new URL(expected.origin)
  const now = expected.now ?? Date.now()
  if (fields.scheme !== undefined && `${fields.scheme}:` !== protocol) return 'scheme'
  if (fields.domain !== host) return 'domain'
  if (originOf(fields.uri) !== origin) return 'uri'
  if (fields.nonce !== expected.nonce) return 'nonce'
  if (expected.chains?.includes(fields.chainId) === false) return 'chain'
  return checkTimes(fields, now)
}

function checkTimes(fields: SignInFields, now: number): SignInRefusal | undefined {
  const issuedAt = Date.parse(fields.issuedAt)
  // Written so that a time that is none, which compares with nothing, is refused too.
  if (!(Math.abs(now - issuedAt) <= issuedWithinMs)) return 'issuedAt'
  if (fields.notBefore !== undefined && !(Date.parse(fields.notBefore) <= now)) return 'notYetValid'
  if (fields.expirationTime === undefined) return undefined
  const expiresAt = Date.parse(fields.expirationTime)
  if (!(now < expiresAt)) return 'expired'
  return expiresAt - issuedAt > longestLifeMs ? 'lifetime' : undefined
}

/** The origin of an address without a user's name in it, which could pass for a host. */
function originOf(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, username, password } = new URL(uri)
  return username === '' && password === '' ? origin : undefined
}
