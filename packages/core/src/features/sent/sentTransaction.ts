import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { type CaipAddress, type CaipChainId, isCaipAddress, isCaipChainId } from '../../base/caip.ts'
import type { StorageKey } from '../../base/storage.ts'
import { mostPending } from './times.ts'

/** What a transaction has come to. */
const sentStatuses = [
  'pending',
  'confirmed',
  'failed',
  /** Sent again with a higher fee, by the visitor, in the wallet; that one is confirmed. */
  'spedUp',
  /** Taken back in the wallet by an empty one. */
  'cancelled',
  /** Another transaction took its turn. */
  'replaced',
  /** No node has it any more, and none has put it into a block. */
  'dropped',
] as const

/** The longest address of a picture that is kept with a transaction. */
export const longestPicture = 4_096

const Text = v.pipe(v.string(), v.maxLength(200))

/** A stranger's text, or one that another script of the page has put into storage: one plain line. */
const Line = v.pipe(
  Text,
  v.transform((text) => cleanText(text, 140)),
)

/** A hash, an address, an id of a chain: what may stand in a request and in a link. */
const Tag = v.pipe(Text, v.regex(/^\w+$/))

/** Where a picture is; a longer one is written out, and too large to keep. It is checked again before it is shown. */
const Picture = v.pipe(v.string(), v.maxLength(longestPicture))

/** Decimal digits that a bigint is made of. */
const Digits = v.pipe(v.string(), v.regex(/^\d{1,100}$/))

/** Which of an account's own transactions it is, counted from 0. */
const Nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A moment that a date can be made of. */
const Moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

/** Longer calls are not kept: a transaction that takes their turn is then not known to do the same. */
export const longestCall = 8_192

const Token = v.object({
  symbol: Line,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  address: v.optional(Tag),
  iconUrl: v.optional(Picture),
})

/** What storage must hold to be a transaction. */
export const Sent = v.object({
  id: Text,
  chainId: v.custom<CaipChainId>(isCaipChainId),
  account: v.custom<CaipAddress>(isCaipAddress),
  connectorId: Text,
  hash: v.optional(Tag),
  // As long as EIP-5792 lets one be.
  callsId: v.optional(v.pipe(v.string(), v.maxLength(8_194))),
  since: v.optional(Digits),
  nonce: v.optional(Nonce),
  nonceGuess: v.optional(Nonce),
  to: Tag,
  name: v.optional(Line),
  image: v.optional(Picture),
  token: Token,
  amount: Digits,
  purpose: v.optional(v.picklist(['swap', 'approval'])),
  call: v.optional(
    v.object({
      data: v.pipe(v.string(), v.maxLength(longestCall), v.regex(/^0x(?:[0-9a-f]{2})*$/i)),
      value: Digits,
    }),
  ),
  receives: v.optional(
    v.object({ token: Token, amount: Digits, least: Digits, arrived: v.optional(Digits) }),
  ),
  sentAt: Moment,
  isSmartAccount: v.optional(v.boolean()),
  status: v.picklist(sentStatuses),
  seenAt: v.optional(Moment),
  settledAt: v.optional(Moment),
  block: v.optional(Digits),
  reason: v.optional(Line),
  replacedBy: v.optional(Tag),
})

/** What a transaction has come to, in one word. */
export type SentStatus = (typeof sentStatuses)[number]

/** A token of a transaction. */
type SentToken = {
  readonly symbol: string
  readonly decimals: number
  /** Absent for the chain's own coin. */
  readonly address?: string
  /** The picture of the token, as the review showed it. */
  readonly iconUrl?: string
}

/** A transaction that was sent from this browser, and what it has come to. */
export type SentTransaction = {
  /** Alone in the list. */
  readonly id: string
  readonly chainId: CaipChainId
  readonly account: CaipAddress
  readonly connectorId: string
  /** Absent while the wallet has not told it, as with a batch of calls. */
  readonly hash?: string
  readonly callsId?: string
  readonly since?: string
  readonly nonce?: number
  /** The turn that it was likely to get when the wallet was asked; no node has said so. */
  readonly nonceGuess?: number
  readonly to: string
  /** The name of the receiver, if one was written. */
  readonly name?: string
  /** The picture of the receiver, as the review showed it. */
  readonly image?: string
  /** What is sent, paid in a swap, or approved. */
  readonly token: SentToken
  /** In base units, as decimal text. */
  readonly amount: string
  /** What it is for, where it is no transfer. */
  readonly purpose?: 'swap' | 'approval'
  /** What the contract at `to` is called with, where it is no transfer; `value` is decimal text. */
  readonly call?: { readonly data: string; readonly value: string }
  /** Of a swap, in base units as decimal text: what was offered, what comes at least, and once it is in a block what came. */
  readonly receives?: {
    readonly token: SentToken
    readonly amount: string
    readonly least: string
    readonly arrived?: string
  }
  /** When, in milliseconds. */
  readonly sentAt: number
  readonly isSmartAccount?: boolean
  readonly status: SentStatus
  /** When a node last had it. */
  readonly seenAt?: number
  /** When it was first seen to be over. */
  readonly settledAt?: number
  readonly block?: string
  /** Why it failed, where the node tells; one plain line. */
  readonly reason?: string
  /** The transaction that took its turn. */
  readonly replacedBy?: string
}

/** Where the list is remembered. */
export const sentKey = {
  name: 'sentTransactions',
  schema: v.pipe(
    v.array(v.unknown()),
    // One entry that cannot be read does not cost the others.
    v.transform((list) =>
      list.slice(0, mostPending).flatMap((entry) => {
        const read = v.safeParse(Sent, entry)
        return read.success ? [read.output as SentTransaction] : []
      }),
    ),
  ) as never,
} as StorageKey<readonly SentTransaction[]>

/** Where it is remembered what a wallet in another device was asked to send. */
export const askedName = 'askedSends'
