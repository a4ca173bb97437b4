import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import type { MoveKind } from '../../store/historyStore.ts'
import type { Explorer } from '../past.ts'
import { askExplorer, ExplorerError } from './askExplorer.ts'
import { mergeLists } from './mergeLists.ts'
import { AddressText, AmountText, CountText, HashText, type Piece, type PieceList } from './piece.ts'

const Listing = v.object({
  items: v.array(v.unknown()),
  next_page_params: v.nullish(v.record(v.string(), v.unknown())),
})
const Party = v.object({ hash: AddressText })
const Seconds = v.pipe(
  v.string(),
  v.transform((text) => Math.floor(Date.parse(text) / 1_000)),
  v.number(),
  v.safeInteger(),
)

const Transaction = v.object({
  hash: HashText,
  block_number: v.optional(CountText),
  // Called so by older versions.
  block: v.optional(CountText),
  timestamp: Seconds,
  status: v.picklist(['ok', 'error']),
  method: v.nullish(v.string()),
  raw_input: v.nullish(v.string()),
  from: Party,
  to: v.nullish(Party),
  value: AmountText,
  nonce: CountText,
})

const TokenTransfer = v.object({
  transaction_hash: v.optional(HashText),
  tx_hash: v.optional(HashText),
  block_number: v.optional(CountText),
  block: v.optional(CountText),
  timestamp: Seconds,
  from: Party,
  to: Party,
  token: v.object({
    address_hash: v.optional(AddressText),
    address: v.optional(AddressText),
    type: v.picklist(['ERC-20', 'ERC-721', 'ERC-1155']),
  }),
  total: v.object({ value: v.nullish(AmountText), token_id: v.nullish(AmountText) }),
})

const kinds = { 'ERC-20': 'erc20', 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' } as const satisfies Record<
  string,
  MoveKind
>
/** What Blockscout calls by name, as the first four bytes that stand for it. */
const selectors: Readonly<Record<string, Hex>> = {
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
}

/** A Blockscout explorer, version 2 of its API. Written from its documentation, and not tried against the live service. */
export function createBlockscout(address: string): Explorer {
  function listOf(
    account: Address,
    name: 'transactions' | 'token-transfers',
    below: number | undefined,
    read: (item: unknown) => Piece | undefined,
  ): PieceList {
    return {
      async load(at, asking) {
        const url = new URL(`${address.replace(/\/$/, '')}/api/v2/addresses/${account}/${name}`)
        // A page begins after the block and the place in it that its parameters name.
        const start = below === undefined ? '' : `block_number=${below}&index=0&items_count=50`
        url.search = at ?? start
        const listing = v.safeParse(Listing, await askExplorer(url, asking))
        if (!listing.success) throw new ExplorerError('the explorer answered with something else than a list')
        const pieces = listing.output.items.flatMap((item) => read(item) ?? [])
        return { pieces, next: nextOf(listing.output.next_page_params) }
      },
    }
  }

  return {
    id: 'blockscout',
    page(question, asking) {
      const { account, below } = question
      return mergeLists(
        [
          listOf(account, 'transactions', below, readTransaction),
          listOf(account, 'token-transfers', below, readTransfer),
        ],
        question,
        asking,
      )
    },
  }
}

/** They are given back as they came; only so much of them that a cursor stays short. */
function nextOf(params: Readonly<Record<string, unknown>> | null | undefined): string | null {
  if (!params) return null
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (['string', 'number', 'boolean'].includes(typeof value)) search.set(name, String(value))
  }
  const text = search.toString()
  if (text.length > 600) throw new ExplorerError('the explorer has a way on that is too long')
  return text
}

function readTransaction(item: unknown): Piece | undefined {
  const read = v.safeParse(Transaction, item)
  if (!read.success) return undefined
  const { hash, block_number, block, timestamp, status, method, raw_input, from, to, value, nonce } =
    read.output
  const at = block_number ?? block
  if (at === undefined) return undefined
  return {
    hash,
    block: at,
    time: timestamp,
    nonce,
    transaction: {
      sender: from.hash,
      recipient: to?.hash,
      value,
      selector: selectorOf(raw_input, method),
      failed: status === 'error',
    },
  }
}

function selectorOf(input: string | null | undefined, method: string | null | undefined): Hex {
  const bytes = [input, method].find((text) => text && /^0x(?:[0-9a-f]{8}|$)/i.test(text))
  if (bytes) return bytes.slice(0, 10).toLowerCase() as Hex
  return method ? (selectors[method] ?? '0xffffffff') : '0x'
}

function readTransfer(item: unknown): Piece | undefined {
  const read = v.safeParse(TokenTransfer, item)
  if (!read.success) return undefined
  const { transaction_hash, tx_hash, block_number, block, timestamp, from, to, token, total } = read.output
  const [hash, at, address] = [
    transaction_hash ?? tx_hash,
    block_number ?? block,
    token.address_hash ?? token.address,
  ]
  if (hash === undefined || at === undefined || address === undefined) return undefined
  const kind = kinds[token.type]
  const amount = total.value ?? (kind === 'erc721' ? 1n : undefined)
  if (amount === undefined) return undefined
  const passage = { kind, token: address, from: from.hash, to: to.hash, amount }
  return {
    hash,
    block: at,
    time: timestamp,
    nonce: 0,
    passage:
      kind === 'erc20' || total.token_id === null || total.token_id === undefined
        ? passage
        : { ...passage, tokenId: total.token_id },
  }
}
