import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ChainTransaction } from './readWholeChain.ts'

/** A real HTTP server that plays an explorer. */
export type TestExplorer = {
  readonly url: string
  /** Paths and parameters it was asked for. */
  readonly heard: string[]
  stop(): Promise<void>
}

/** Starts a server that answers each address as told. */
export async function startExplorer(
  answer: (url: URL, response: ServerResponse, request: IncomingMessage) => void,
): Promise<TestExplorer> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    answer(new URL(request.url ?? '/', 'http://127.0.0.1'), response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The explorer has no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Transfer = {
  readonly of: ChainTransaction
  readonly token: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly tokenId: string | undefined
}

/** What an explorer has in its two lists for an account: its transactions, and transfers of tokens from or to it. */
function listsOf(chain: readonly ChainTransaction[], account: string) {
  const transfers = chain.flatMap((of) =>
    of.receipt.logs.flatMap(({ address, topics, data }): readonly Transfer[] => {
      if (topics[0] !== transferTopic) return []
      const [from, to] = [`0x${topics[1]?.slice(26)}`, `0x${topics[2]?.slice(26)}`]
      if (from !== account && to !== account) return []
      const isNft = topics[3] !== undefined
      const tokenId = isNft ? String(BigInt(topics[3] ?? '0x0')) : undefined
      return [{ of, token: address, from, to, value: isNft ? '1' : String(BigInt(data)), tokenId }]
    }),
  )
  return { own: chain.filter(({ from, to }) => from === account || to === account), transfers }
}

const blockOf = ({ receipt }: ChainTransaction) => Number(receipt.blockNumber)
const placeOf = ({ receipt }: ChainTransaction) => Number(receipt.transactionIndex)

/** Answers as Blockscout's API v2 does, in pages of so many, from what a chain holds. */
export function playBlockscout(chain: readonly ChainTransaction[], pageLength = 50) {
  return (url: URL, response: ServerResponse) => {
    const [, account = '', name] = /addresses\/(0x\w+)\/(\S+)$/.exec(url.pathname) ?? []
    const { own, transfers } = listsOf(chain, account)
    const items: readonly { readonly of: ChainTransaction; readonly json: object }[] =
      name === 'transactions'
        ? own.map((of) => ({ of, json: blockscoutTransaction(of) }))
        : transfers.map((one) => ({ of: one.of, json: blockscoutTransfer(one) }))
    const [block, index] = ['block_number', 'index'].map((key) => url.searchParams.get(key))
    const begin = url.searchParams.get('offset')
    const first =
      begin !== null
        ? Number(begin)
        : block === null || block === undefined
          ? 0
          : items.filter(({ of }) => {
              return (
                blockOf(of) > Number(block) || (blockOf(of) === Number(block) && placeOf(of) >= Number(index))
              )
            }).length
    const page = items.slice(first, first + pageLength)
    const isLast = first + pageLength >= items.length
    response.end(
      JSON.stringify({
        items: page.map(({ json }) => json),
        next_page_params: isLast ? null : { offset: first + pageLength, items_count: pageLength },
      }),
    )
  }
}

function blockscoutTransaction(of: ChainTransaction): object {
  return {
    hash: of.hash,
    block_number: blockOf(of),
    timestamp: new Date(Number(of.time) * 1_000).toISOString(),
    status: of.receipt.status === 1n ? 'ok' : 'error',
    result: 'success',
    method: null,
    from: { hash: of.from },
    to: of.to ? { hash: of.to, name: null } : null,
    value: String(of.value),
    nonce: 1,
    fee: { value: '1' },
    transaction_types: ['coin_transfer'],
  }
}

function blockscoutTransfer({ of, token, from, to, value, tokenId }: Transfer): object {
  return {
    transaction_hash: of.hash,
    block_number: blockOf(of),
    timestamp: new Date(Number(of.time) * 1_000).toISOString(),
    type: 'token_transfer',
    from: { hash: from },
    to: { hash: to },
    token: {
      address_hash: token,
      symbol: 'X',
      name: 'X',
      type: tokenId === undefined ? 'ERC-20' : 'ERC-721',
    },
    total: tokenId === undefined ? { value, decimals: '18' } : { token_id: tokenId },
  }
}

/** Answers as Etherscan does, from what a chain holds. */
export function playEtherscan(chain: readonly ChainTransaction[]) {
  return (url: URL, response: ServerResponse) => {
    const query = (name: string) => url.searchParams.get(name) ?? ''
    const { own, transfers } = listsOf(chain, query('address'))
    const lists: Readonly<Record<string, readonly { of: ChainTransaction; json: object }[]>> = {
      txlist: own.map((of) => ({ of, json: etherscanTransaction(of) })),
      tokentx: transfers
        .filter(({ tokenId }) => tokenId === undefined)
        .map((one) => ({
          of: one.of,
          json: { ...etherscanTransfer(one), value: one.value, tokenDecimal: '18' },
        })),
      tokennfttx: transfers
        .filter(({ tokenId }) => tokenId !== undefined)
        .map((one) => ({ of: one.of, json: { ...etherscanTransfer(one), tokenID: one.tokenId } })),
    }
    const end = query('endblock') === '' ? Number.POSITIVE_INFINITY : Number(query('endblock'))
    const offset = Number(query('offset'))
    const items = (lists[query('action')] ?? [])
      .filter(({ of }) => blockOf(of) <= end)
      .slice((Number(query('page')) - 1) * offset, Number(query('page')) * offset)
    const result = items.map(({ json }) => json)
    response.end(
      JSON.stringify(
        result.length === 0
          ? { status: '0', message: 'No transactions found', result: [] }
          : { status: '1', message: 'OK', result },
      ),
    )
  }
}

const etherscanPlace = (of: ChainTransaction) => ({
  blockNumber: String(blockOf(of)),
  timeStamp: String(of.time),
  hash: of.hash,
  nonce: '1',
})

function etherscanTransaction(of: ChainTransaction): object {
  const failed = of.receipt.status === 0n
  return {
    ...etherscanPlace(of),
    from: of.from,
    to: of.to ?? '',
    value: String(of.value),
    isError: failed ? '1' : '0',
    txreceipt_status: failed ? '0' : '1',
    methodId: '0x',
    functionName: '',
    contractAddress: '',
  }
}

function etherscanTransfer({ of, token, from, to }: Transfer): object {
  return { ...etherscanPlace(of), from, to, contractAddress: token, tokenName: 'X', tokenSymbol: 'X' }
}
