import * as v from 'valibot'
import { type Caip2, ChainIdParam } from '../caip2.ts'
import { cleanText } from '../cleanText.ts'

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

/** A name that somebody chose, as one clean line. */
export const Name = v.pipe(
  v.string(),
  v.maxLength(1_024),
  v.transform((text) => cleanText(text, 64)),
)
