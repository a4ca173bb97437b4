import type { SignInFields } from '@latchkey/siwx'
import { checkSignIn, type SignInRefusal } from '@latchkey/siwx/verify'
import type { SignInBody } from '@latchkey/wire'
import { Failure } from '../http/failure.ts'
import type { SignIn } from './signIn.ts'

/** What a client is told of each reason to refuse a message. */
const refusals: { readonly [R in SignInRefusal]: readonly [reason: string, description: string] } = {
  scheme: ['wrong_domain', 'The message is for a page of another scheme.'],
  domain: ['wrong_domain', 'The message is for another site, or another port of this one.'],
  uri: ['wrong_uri', 'The address in the message is not one of this page.'],
  nonce: ['wrong_nonce', 'The message has another nonce: ask for a new one.'],
  chain: [
    'wrong_chain',
    'Accounts of this network cannot sign in here: choose another. The operator adds it to LATCHKEY_CHAINS or LATCHKEY_SIGN_IN_CHAINS.',
  ],
  issuedAt: ['wrong_time', 'The message is too old, or the clock of this device is wrong: sign a new one.'],
  expired: ['message_expired', 'The message has expired: sign a new one.'],
  notYetValid: ['message_not_yet_valid', 'The message is not valid yet: sign a new one.'],
  lifetime: ['message_lasts', 'The message is good for more than a day: sign one that expires sooner.'],
}

/** What a message has to say to be taken. */
type Expected = {
  /** The page that sends it. */
  readonly origin: string
  isNonce(nonce: string): boolean
}

/** Checks what a signed message says, before its signature: for this page, with this nonce, now, on a chain we take (A63). */
export function checkMessage(
  { takesChain, now }: Pick<SignIn, 'takesChain' | 'now'>,
  fields: SignInFields,
  { origin, isNonce }: Expected,
): void {
  const refusal = checkSignIn(fields, {
    origin,
    // Of the nonce itself only a hash has come back.
    nonce: isNonce(fields.nonce) ? fields.nonce : '',
    chains: takesChain(fields.chainId) ? [fields.chainId] : [],
    now: now(),
  })
  if (refusal === undefined) return
  const [reason, description] = refusals[refusal]
  throw new Failure(401, reason, description, { field: 'message' })
}

/** Fields that came beside a message must be the message's own: somebody may trust them. */
export function checkData(fields: SignInFields, data: SignInBody['data']): void {
  if (data === undefined) return
  const names = new Set([...Object.keys(fields), ...Object.keys(data)]) as Set<keyof SignInFields>
  for (const name of names) {
    if (JSON.stringify(fields[name]) === JSON.stringify(data[name])) continue
    throw new Failure(401, 'data_differs', `The field ${name} of data is not that of the message.`, {
      field: `data.${name}`,
    })
  }
}
