import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import type { Explorer } from '../past.ts'
import { askExplorer, ExplorerError } from './askExplorer.ts'
import { mergeLists } from './mergeLists.ts'
import { AddressText, AmountText, CountText, HashText, type Piece, type PieceList } from './piece.ts'

const Answer = v.object({
  status: v.union([v.string(), v.number()]),
  message: v.optional(v.string(), ''),
  result: v.unknown(),
})

const shared = {
  blockNumber: CountText,
  timeStamp: CountText,
  hash: HashText,
  nonce: CountText,
  from: AddressText,
}
const Transaction = v.object({
  ...shared,
  to: v.union([AddressText, v.literal('')]),
  value: AmountText,
  isError: v.optional(v.string()),
  txreceipt_status: v.optional(v.string()),
  methodId: v.optional(v.string()),
  input: v.optional(v.string()),
})
const TokenTransfer = v.object({
  ...shared,
  to: AddressText,
  contractAddress: AddressText,
  value: AmountText,
})
const NftTransfer = v.object({
  ...shared,
  to: AddressText,
  contractAddress: AddressText,
  tokenID: AmountText,
})

const pageLength = 100
/** These services give no more than 10,000 of a list, however it is paged. */
const mostPages = 100

/**
 * An explorer in the manner of Etherscan; chain and key stand in its address. Written from its documentation, and not
 * tried against the live service.
 */
export function createEtherscan(address: string): Explorer {
  function listOf(
    account: Address,
    action: string,
    below: number | undefined,
    read: (item: unknown) => Piece | undefined,
  ): PieceList {
    return {
      async load(at, asking) {
        const [last = '', page = '1'] = (at ?? `${below === undefined ? '' : below - 1}.1`).split('.')
        const url = new URL(address)
        const params = {
          module: 'account',
          action,
          address: account,
          sort: 'desc',
          page,
          offset: String(pageLength),
        }
        for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
        if (last !== '') url.searchParams.set('endblock', last)
        const items = itemsOf(await askExplorer(url, asking))
        const pieces = items.flatMap((item) => read(item) ?? [])
        if (items.length < pageLength) return { pieces, next: null }
        const blocks = pieces.map(({ block }) => block)
        const lowest = Math.min(...blocks)
        if (Number(page) >= mostPages && blocks.some((block) => block > lowest)) {
          // It goes on as a list of its own; the block that was cut in two comes whole with that one.
          return { pieces: pieces.filter(({ block }) => block > lowest), next: `${lowest}.1` }
        }
        // From the first page on the end is fixed: what comes meanwhile would push the others along.
        const end = last || String(Math.max(0, ...blocks))
        return { pieces, next: `${end}.${Number(page) + 1}` }
      },
    }
  }

  return {
    id: 'etherscan',
    page(question, asking) {
      const { account, below } = question
      if (below === 0) return Promise.resolve({ entries: [], next: null })
      return mergeLists(
        [
          listOf(account, 'txlist', below, readTransaction),
          listOf(account, 'tokentx', below, readToken),
          listOf(account, 'tokennfttx', below, readNft),
        ],
        question,
        asking,
      )
    },
  }
}

/** Nothing is told as a failure with a sentence; so is being asked too often, with status 200. */
function itemsOf(told: unknown): readonly unknown[] {
  const answer = v.safeParse(Answer, told)
  if (!answer.success) throw new ExplorerError('the explorer answered with something else than a list')
  const { status, message, result } = answer.output
  if (Array.isArray(result) && (String(status) === '1' || result.length === 0)) return result
  if (/^no .*found/i.test(message)) return []
  const isRate = /rate limit|max calls/i.test(`${message} ${typeof result === 'string' ? result : ''}`)
  throw new ExplorerError(isRate ? 'the explorer was asked too often' : 'the explorer refused the question')
}

function readTransaction(item: unknown): Piece | undefined {
  const read = v.safeParse(Transaction, item)
  if (!read.success) return undefined
  const { to, value, isError, txreceipt_status, methodId, input, from } = read.output
  const bytes = [input, methodId].find((text) => text && /^0x(?:[0-9a-f]{8}|$)/i.test(text)) ?? '0x'
  return {
    ...placeOf(read.output),
    transaction: {
      sender: from,
      recipient: to === '' ? undefined : to,
      value,
      selector: bytes.slice(0, 10).toLowerCase() as Hex,
      failed: isError === '1' || txreceipt_status === '0',
    },
  }
}

function readToken(item: unknown): Piece | undefined {
  const read = v.safeParse(TokenTransfer, item)
  if (!read.success) return undefined
  const { contractAddress: token, from, to, value: amount } = read.output
  return { ...placeOf(read.output), passage: { kind: 'erc20', token, from, to, amount } }
}

function readNft(item: unknown): Piece | undefined {
  const read = v.safeParse(NftTransfer, item)
  if (!read.success) return undefined
  const { contractAddress: token, from, to, tokenID: tokenId } = read.output
  return { ...placeOf(read.output), passage: { kind: 'erc721', token, from, to, amount: 1n, tokenId } }
}

function placeOf({
  hash,
  blockNumber,
  timeStamp,
  nonce,
}: Pick<v.InferOutput<typeof TokenTransfer>, 'hash' | 'blockNumber' | 'timeStamp' | 'nonce'>) {
  return { hash, block: blockNumber, time: timeStamp, nonce }
}
