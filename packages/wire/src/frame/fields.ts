import * as v from 'valibot'
import { type Caip2, ChainIdParam } from '../caip2.ts'
import { cleanText } from '../cleanText.ts'
import { copyJson } from './copyJson.ts'

const longestEmail = 254
const localPart = /^[^\s@"<>(),:;\\[\]\p{C}.]+(?:\.[^\s@"<>(),:;\\[\]\p{C}.]+)*$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/** An email address: at most 254 characters, without spaces, line breaks or quotes. */
export const Email = v.pipe(
  v.string(),
  v.maxLength(longestEmail),
  v.check((text) => {
    const at = text.lastIndexOf('@')
    return at > 0 && at <= 64 && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
  }),
)

/** A one-time code. It stays a string, so leading zeros survive; codes of a step-up have eight digits. */
export const Otp = v.pipe(v.string(), v.regex(/^\d{6,8}$/))

/** The providers of social logins; Farcaster has requests of its own. */
export const SocialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** A provider of social logins. */
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** The kinds of accounts: one with a key of its own, or a contract. */
export const AccountType = v.picklist(['eoa', 'smartAccount'])

/** A kind of account. */
export type AccountType = v.InferOutput<typeof AccountType>

/** The address of an EVM account or contract. */
export const EvmAddress = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))

/** The address of a Solana account. */
export const SolanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** An account of the embedded wallet. */
export const Address = v.union([EvmAddress, SolanaAddress])

/** A chain that the embedded wallet can be on: CAIP-2, or the bare number of an EVM chain. */
export const FrameChainId = v.pipe(
  ChainIdParam,
  v.regex(/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/),
  v.custom<Caip2>(() => true),
)

/** Bytes as hex. Contracts are created with up to 48 KiB; 128 KiB is the most that nodes take in one transaction. */
export const Hex = v.pipe(v.string(), v.maxLength(2 + 2 * 131_072), v.regex(/^0x(?:[\da-f]{2})*$/i))

/** A number of up to 256 bits as hex, written without leading zeros from here on. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => `0x${BigInt(text).toString(16)}`),
)

/** A name that somebody chose, as one clean line. */
export const Name = v.pipe(
  v.string(),
  v.maxLength(1_024),
  v.transform((text) => cleanText(text, 64)),
)

/** An object of plain JSON of at most so many characters; what comes out is a copy. */
export function jsonObject(longest: number) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => copyJson(value, longest)),
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  )
}
