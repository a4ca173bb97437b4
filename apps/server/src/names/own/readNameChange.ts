import { createHash } from 'node:crypto'
import { NameAddressMessage, NameAttributes, type NameBody, NameMessage } from '@latchkey/wire'
import * as v from 'valibot'
import { Failure } from '../../http/failure.ts'
import type { MessageUse } from '../../store/nameStore.ts'
import { checkNonce, nonceSeconds } from './nonce.ts'

/** A message about a name that may be acted on, once its signature is checked. */
export type NameChange = {
  /** Absent in plain messages about a name that the path says. */
  readonly name: string | undefined
  readonly attributes: Readonly<Record<string, string>>
  /** Where the name is to lead, in messages about that. */
  readonly target: { readonly coinType: number; readonly address: string } | undefined
  /** In CAIP-2; absent in plain messages. */
  readonly chainId: string | undefined
  readonly use: MessageUse
}

/** What a message is checked against. */
export type MessageRules = {
  readonly secret: Uint8Array
  /** The host of the page that sent it. */
  readonly domain: string
  /** Milliseconds. */
  readonly now: number
  /** Whether messages without domain and nonce are accepted for a few seconds. */
  readonly allowsPlain: boolean
}

/** How far clocks may be apart, for messages that say when they were signed. */
const skewSeconds = 60
const plainSeconds = 10

const Timestamp = v.pipe(v.number(), v.safeInteger())
const PlainMessage = v.strictObject({
  name: v.optional(v.string()),
  attributes: NameAttributes,
  timestamp: Timestamp,
})
const PlainAddressMessage = v.strictObject({
  coin_type: v.number(),
  address: v.string(),
  timestamp: Timestamp,
})

/** Reads the text of a message and checks its time, its page and its nonce; the signature is checked after. */
export function readNameChange(body: NameBody, rules: MessageRules): NameChange {
  const value = readJson(body.message)
  const bound = v.safeParse(v.union([NameMessage, NameAddressMessage]), value)
  if (bound.success) {
    const message = bound.output
    return { ...contentOf(message), chainId: message.chainId, use: checkBound(body, message, rules) }
  }
  const plain = v.safeParse(v.union([PlainMessage, PlainAddressMessage]), value)
  if (!plain.success) throw refused(422, 'invalid_message', 'The signed message is not as it should be.', '')
  if (!rules.allowsPlain) {
    throw refused(
      400,
      'unbound_message',
      'The message has no domain and no nonce: ask for a nonce and sign both.',
      'nonce',
    )
  }
  return { ...contentOf(plain.output), chainId: undefined, use: checkPlain(body, plain.output, rules) }
}

function contentOf(message: {
  readonly name?: string | undefined
  readonly attributes?: Readonly<Record<string, string>>
  readonly coin_type?: number
  readonly address?: string
}): Pick<NameChange, 'name' | 'attributes' | 'target'> {
  const { name, attributes = {}, coin_type: coinType, address } = message
  const target = coinType === undefined || address === undefined ? undefined : { coinType, address }
  return { name, attributes, target }
}

function checkBound(
  { address }: NameBody,
  message: v.InferOutput<typeof NameMessage> | v.InferOutput<typeof NameAddressMessage>,
  { secret, domain, now }: MessageRules,
): MessageUse {
  const { issuedAt, expiresIn } = message
  const seconds = now / 1000
  if (expiresIn > nonceSeconds || issuedAt > seconds + skewSeconds || seconds >= issuedAt + expiresIn) {
    throw refused(
      400,
      'expired',
      'The message is too old, or not valid yet: ask for a nonce and sign again.',
      'timestamp',
    )
  }
  if (message.domain !== domain) {
    throw refused(
      400,
      'wrong_domain',
      'The message was signed for another site than the one it comes from.',
      'domain',
    )
  }
  const endsAt = checkNonce(secret, { domain, name: message.name, address }, message.nonce, now)
  if (endsAt === undefined) {
    throw refused(
      400,
      'invalid_nonce',
      'The nonce is not for this site, name and address, or it is too old: ask for a new one.',
      'nonce',
    )
  }
  return { id: message.nonce, expiresAt: endsAt }
}

function checkPlain(
  { message, address }: NameBody,
  { timestamp }: { readonly timestamp: number },
  { now }: MessageRules,
): MessageUse {
  if (Math.abs(now / 1000 - timestamp) > plainSeconds) {
    throw refused(
      400,
      'expired',
      `The message was not signed within the last ${plainSeconds} seconds.`,
      'timestamp',
    )
  }
  // Signatures of one message are many, so the message is what is used up.
  const hash = createHash('sha256').update(`${address.toLowerCase()} ${message}`).digest('base64url')
  return { id: `plain ${hash}`, expiresAt: now + 2 * plainSeconds * 1000 }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(422, 'invalid_message', 'The signed message is not JSON.', '')
  }
}

function refused(status: number, reason: string, description: string, field: string): Failure {
  return new Failure(status, reason, description, { field })
}
