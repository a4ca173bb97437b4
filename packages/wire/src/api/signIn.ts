import * as v from 'valibot'
import { Caip2 } from '../caip2.ts'
import { cleanText } from '../cleanText.ts'
import type { Endpoint } from './endpoint.ts'
import { signInPaths } from './signInPaths.ts'

/** The header of `authenticate` that carries the token of the nonce. */
export const nonceHeader = 'x-nonce-jwt'

/** The nonce of one message, and the token that brings it back. */
export const SignInNonce = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,64}$/)),
  /** Goes back in the header `x-nonce-jwt`, from the page that asked. */
  token: v.string(),
})

/** The nonce of one message, and the token that brings it back. */
export type SignInNonce = v.InferOutput<typeof SignInNonce>

/** ISO 8601. Checks that a page has anyway: each further one of valibot's would weigh on every page with a schema. */
const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/))

/** An account that signed in. */
export const SignInSession = v.object({
  /** CAIP-10. */
  account: v.string(),
  chainId: Caip2,
  sessionId: v.string(),
  issuedAt: Time,
  /** When the session ends however much it is used. */
  expiresAt: Time,
})

/** An account that signed in. */
export type SignInSession = v.InferOutput<typeof SignInSession>

/** The tokens of a session. */
export const SignInAnswer = v.object({
  /** A JWT for `Authorization: Bearer`, here and at the site's own backend. */
  token: v.string(),
  /** Gives the next token, and a next one of its own kind. */
  refreshToken: v.string(),
  /** When `token` ends. */
  expiresAt: Time,
  session: SignInSession,
})

/** The tokens of a session. */
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>

/** What a site keeps with an account. None of it is proven. */
export const AccountMetadata = v.strictObject({
  /** One short line of text, whatever was written. */
  name: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(256),
      v.transform((text) => cleanText(text, 64)),
    ),
  ),
  email: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/)),
  ),
})

/** What a site keeps with an account. */
export type AccountMetadata = v.InferOutput<typeof AccountMetadata>

/** The session of a token, as `me` tells it. */
export const SignedInAccount = v.object({
  /** The account as its chain writes it. */
  address: v.string(),
  ...SignInSession.entries,
  metadata: v.optional(AccountMetadata),
})

/** The session of a token, as `me` tells it. */
export type SignedInAccount = v.InferOutput<typeof SignedInAccount>

const line = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** The fields of a message. The server reads them from the signed text, and refuses a call whose fields differ. */
const SignInData = v.strictObject({
  scheme: v.optional(line(32)),
  domain: line(300),
  accountAddress: line(128),
  chainId: Caip2,
  chainName: v.optional(line(64)),
  uri: line(2_048),
  version: v.literal('1'),
  nonce: line(64),
  issuedAt: line(64),
  expirationTime: v.optional(line(64)),
  notBefore: v.optional(line(64)),
  statement: v.optional(line(2_048)),
  requestId: v.optional(line(512)),
  resources: v.optional(v.pipe(v.array(line(6_144)), v.maxLength(21))),
})

/** A signed message. */
export const SignInBody = v.object({
  /** The text exactly as it was signed. */
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  /** As the wallet gave it: hexadecimal on EVM chains, base58 on Solana, base64 on Bitcoin. */
  signature: v.pipe(v.string(), v.minLength(1), v.maxLength(16_384)),
  data: v.optional(SignInData),
  /** A WalletConnect wallet wrote the message while it connected (CAIP-74): its address may be in small letters. */
  cacao: v.optional(v.boolean()),
  /** Clients of other makers send these two, the second with a picture in it. They are not looked at. */
  clientId: v.optional(v.unknown()),
  walletInfo: v.optional(v.unknown()),
})

/** A signed message. */
export type SignInBody = v.InferOutput<typeof SignInBody>

/** A token that gives the next one. */
export const RefreshBody = v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) })

/** What `account-metadata` takes; it replaces what was there. */
export const AccountMetadataBody = v.object({ metadata: AccountMetadata })

/** The public keys that tokens are signed with, as RFC 7517 has them. */
export const SignInKeys = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: v.string(),
      y: v.string(),
      kid: v.string(),
      alg: v.literal('ES256'),
      use: v.literal('sig'),
    }),
  ),
})

/** The public keys that tokens are signed with. */
export type SignInKeys = v.InferOutput<typeof SignInKeys>

const Done = v.object({ success: v.literal(true) })

/** Where the project is named in all these calls. */
const SignInQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
})

const tooMany = 'too many requests; wait as long as Retry-After says'
const storeDown = 'the store does not answer; wait as long as Retry-After says'
const noSession =
  'no token, one that ended or is of another project or page, or its session ended; or an unknown project'

/** `GET /auth/v1/nonce`. */
export const signInNonce = {
  method: 'GET',
  path: signInPaths.signInNonce,
  summary: 'A nonce for one sign-in message, good for five minutes on the page that asks.',
  callers: 'project',
  price: { allowance: 'signIn', units: 1 },
  query: SignInQuery,
  response: SignInNonce,
  failures: {
    400: 'a request that does not come from a page',
    401: 'unknown project, or a page that it does not list',
    429: tooMany,
    503: storeDown,
  },
} as const satisfies Endpoint

/** `POST /auth/v1/authenticate`. */
export const signIn = {
  method: 'POST',
  path: signInPaths.signIn,
  summary: 'Opens a session for the account that signed a message.',
  callers: 'project',
  price: { allowance: 'signIn', units: 5 },
  mostBodyBytes: 64 * 1024,
  query: SignInQuery,
  headers: v.object({ [nonceHeader]: v.string() }),
  body: SignInBody,
  response: SignInAnswer,
  failures: {
    400: 'broken JSON, a request that does not come from a page, or a text that is no sign-in message',
    401: 'the nonce, the message or its signature does not hold here and now; or an unknown project',
    413: 'a body over 64 KiB',
    422: 'the body does not have this shape',
    429: tooMany,
    503: 'the store or the chain of a contract account does not answer; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

/** `GET /auth/v1/me`: for pages with their origin, and for a site's backend without one. */
export const signInSession = {
  method: 'GET',
  path: signInPaths.signInSession,
  summary: 'The account of a token, if its session still lives.',
  callers: 'project',
  // Paid by the session once its token is known to be genuine, for one backend asks for all its visitors.
  bearer: true,
  query: SignInQuery,
  response: SignedInAccount,
  failures: { 401: noSession, 429: tooMany, 503: storeDown },
} as const satisfies Endpoint

/** `POST /auth/v1/refresh`. */
export const refreshSignIn = {
  method: 'POST',
  path: signInPaths.refreshSignIn,
  summary: 'The next token of a session; an old refresh token that comes back ends the session.',
  callers: 'project',
  price: { allowance: 'signIn', units: 2 },
  mostBodyBytes: 4 * 1024,
  query: SignInQuery,
  body: RefreshBody,
  response: SignInAnswer,
  failures: {
    400: 'broken JSON',
    401: noSession,
    413: 'a body over 4 KiB',
    422: 'the body does not have this shape',
    429: tooMany,
    503: 'the store or the chain of a contract account does not answer; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

/** `POST /auth/v1/sign-out`. */
export const signOut = {
  method: 'POST',
  path: signInPaths.signOut,
  summary: 'Ends the session of a token, for every server of the same database.',
  callers: 'project',
  price: { allowance: 'signIn', units: 1 },
  mostBodyBytes: 4 * 1024,
  bearer: true,
  query: SignInQuery,
  response: Done,
  failures: { 401: noSession, 429: tooMany, 503: storeDown },
} as const satisfies Endpoint

/** `PUT /auth/v1/account-metadata`. */
export const accountMetadata = {
  method: 'PUT',
  path: signInPaths.accountMetadata,
  summary: 'Keeps a name and an email with the account of a token, in place of those that were there.',
  callers: 'project',
  price: { allowance: 'signIn', units: 1 },
  mostBodyBytes: 4 * 1024,
  bearer: true,
  query: SignInQuery,
  body: AccountMetadataBody,
  response: Done,
  failures: {
    400: 'broken JSON',
    401: noSession,
    413: 'a body over 4 KiB',
    422: 'the body does not have this shape',
    429: tooMany,
    503: storeDown,
  },
} as const satisfies Endpoint

/** `GET /auth/v1/jwks`: for whoever verifies tokens. */
export const signInKeys = {
  method: 'GET',
  path: signInPaths.signInKeys,
  summary: 'The public keys that the tokens of sign-in are signed with.',
  callers: 'anybody',
  price: { allowance: 'list', units: 1 },
  response: SignInKeys,
  failures: { 429: tooMany, 503: storeDown },
} as const satisfies Endpoint
