import * as v from 'valibot'
import { Caip2 } from './caip2.ts'

const Seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Attributes of a name by key, as their owner writes them. */
export const NameAttributes = v.record(v.pipe(v.string(), v.maxLength(40)), v.string())

/** Which signature this is: for one page, one nonce of the server, and a few minutes. */
const boundEntries = {
  /** The host of the page that asks, with its port where it has one: `shop.example`. */
  domain: v.string(),
  /** The chain on which the signature is checked. */
  chainId: Caip2,
  nonce: v.string(),
  /** Seconds since 1970, by the clock of the server. */
  issuedAt: Seconds,
  /** Seconds. */
  expiresIn: Seconds,
}

/** The message that an owner signs to register a name or to set its attributes. */
export const NameMessage = v.strictObject({
  name: v.string(),
  attributes: NameAttributes,
  ...boundEntries,
})

/** The message that an owner signs to register a name or to set its attributes. */
export type NameMessage = v.InferOutput<typeof NameMessage>

/** The message that an owner signs to set where a name leads for one coin type. */
export const NameAddressMessage = v.strictObject({
  name: v.string(),
  coin_type: v.number(),
  address: v.string(),
  ...boundEntries,
})

/** The message that an owner signs to set where a name leads for one coin type. */
export type NameAddressMessage = v.InferOutput<typeof NameAddressMessage>

/** Writes the exact text to sign (EIP-191) for a name and its attributes: one line of JSON in a fixed order. */
export function writeNameMessage(message: NameMessage): string {
  const { name, attributes, domain, chainId, nonce, issuedAt, expiresIn } = message
  return JSON.stringify({ name, attributes, domain, chainId, nonce, issuedAt, expiresIn })
}

/** Writes the exact text to sign (EIP-191) for an address of a name: one line of JSON in a fixed order. */
export function writeNameAddressMessage(message: NameAddressMessage): string {
  const { name, coin_type, address, domain, chainId, nonce, issuedAt, expiresIn } = message
  return JSON.stringify({ name, coin_type, address, domain, chainId, nonce, issuedAt, expiresIn })
}
