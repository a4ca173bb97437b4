import type { Caip2, HistoryTransaction, Transfer } from '@latchkey/wire'
import { type Address, formatUnits } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import type { HistoryEntry, Move } from '../store/historyStore.ts'
import type { Token } from '../tokens/token.ts'
import { operationOf } from './operationOf.ts'
import { wrappedNative } from './wrappedNative.ts'

/** What is known of all that moves in some entries. */
export type Knowledge = {
  /** Fungible ones by address. */
  readonly tokens: ReadonlyMap<Address, Token>
  /** Names of collections by address. */
  readonly collections: ReadonlyMap<Address, string>
  /** What nobody lists, nobody pays for and the account never moved itself. */
  readonly spam: ReadonlySet<Address>
  /** Fungible ones that could not be asked what they are: without their decimals no amount of them is right. */
  readonly unread: ReadonlySet<Address>
  /** Where a page may load the picture of one of a collection. */
  pictureOf(chainId: Caip2, token: Address, tokenId: bigint): string | null
}

/** An entry that is mined, or one that is still to come. */
export type ShownEntry = Omit<HistoryEntry, 'block' | 'position'> & {
  readonly block: number | undefined
  /** Milliseconds since 1970 that it was first seen, of one that is not mined. */
  readonly seenAt?: number
}

/** Tells of an entry as the wire wants it. */
export function describeEntry(
  chain: Chain,
  account: Address,
  entry: ShownEntry,
  knowledge: Knowledge,
): HistoryTransaction {
  const { hash, time, sender, recipient, nonce, block, failed, seenAt } = entry
  const isPending = block === undefined
  const moves = entry.moves.filter(({ token }) => token === undefined || !knowledge.unread.has(token))
  const more = entry.leftOut + entry.moves.length - moves.length
  return {
    id: `${chain.caip2}:${hash}`,
    metadata: {
      operationType: operationOf({ ...entry, account, wrappedNative: wrappedNative(chain) }),
      hash,
      minedAt: isoOf(seenAt ?? time * 1_000),
      chain: chain.caip2,
      sentFrom: sender,
      sentTo: recipient ?? null,
      status: isPending ? 'pending' : failed ? 'failed' : 'confirmed',
      nonce,
      block: isPending ? null : String(block),
      application: null,
    },
    transfers: moves.map((move) => transferOf(chain, move, sender === account, knowledge)),
    ...(more > 0 && { moreTransfers: more }),
  }
}

function transferOf(
  chain: Chain,
  move: Move,
  isOwn: boolean,
  { tokens, collections, spam, pictureOf }: Knowledge,
): Transfer {
  const { direction, kind, token, counterparty, amount, tokenId } = move
  const shared = { direction, value: null, price: null, counterparty }
  if (token === undefined) {
    const { name, symbol, decimals } = chain.native
    return {
      ...shared,
      quantity: { numeric: formatUnits(amount, decimals) },
      fungible_info: { name, symbol, icon: { url: tokenImagePath(chain.caip2) } },
    }
  }
  const address = `${chain.caip2}:${token}`
  // Anybody can move nothing of the best token out of any account, to put an address into its past that looks like a friend's.
  const isBait = kind === 'erc20' && amount === 0n && !isOwn
  const flags = { is_spam: isBait || spam.has(token) }
  if (kind === 'erc20') {
    // What does not say how it is divided is told whole.
    const { name, symbol, decimals } = tokens.get(token) ?? { ...nameless(token), decimals: 0 }
    return {
      ...shared,
      quantity: { numeric: formatUnits(amount, decimals) },
      fungible_info: { name, symbol, icon: { url: tokenImagePath(chain.caip2, token) }, address, flags },
    }
  }
  const collection = collections.get(token) ?? nameless(token).name
  const preview = tokenId === undefined ? null : pictureOf(chain.caip2, token, tokenId)
  return {
    ...shared,
    quantity: { numeric: String(amount) },
    nft_info: {
      name: `${collection} #${shortId(tokenId ?? 0n)}`,
      // What nobody asked for shows no picture of its own.
      content: { preview: preview === null || flags.is_spam ? null : { url: preview, content_type: null } },
      flags,
      address,
      token_id: String(tokenId ?? 0n),
    },
  }
}

function nameless(token: Address): { readonly name: string; readonly symbol: string } {
  const name = `${token.slice(0, 6)}…${token.slice(-4)}`
  return { name, symbol: name }
}

/** Ids may have 78 digits, which say nothing to anybody. */
function shortId(id: bigint): string {
  const text = String(id)
  return text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`
}

/** A chain may say any time; one that no calendar has is the last one that it has. */
function isoOf(ms: number): string {
  return new Date(Math.min(ms, 8.64e15)).toISOString()
}
