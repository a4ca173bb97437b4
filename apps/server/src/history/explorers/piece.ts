import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import type { Asking } from '../../sources/sources.ts'
import type { Passage } from '../decodeLogs.ts'

/** What an explorer tells of a transaction: itself, or something that moved in it. */
export type Piece = {
  readonly hash: Hex
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly nonce: number
  readonly transaction?: {
    readonly sender: Address
    readonly recipient: Address | undefined
    readonly value: bigint
    readonly selector: Hex
    readonly failed: boolean
  }
  readonly passage?: Passage
}

/** One of the lists that an explorer keeps of an account, newest first. */
export type PieceList = {
  /** A page of it; `at` is what it gave as `next`, null for the newest. What cannot be read is left out. */
  load(
    at: string | null,
    asking: Asking,
  ): Promise<{ readonly pieces: readonly Piece[]; readonly next: string | null }>
}

/** An address, in lower case. */
export const AddressText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Address),
)

/** The hash of a transaction. */
export const HashText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)

/** A whole number, written as one or as text. */
export const CountText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
)

/** An amount in the smallest unit. */
export const AmountText = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
