import { harbour } from './chains.ts'

/** A server that knows what an account holds and did, inside a test. */
export type MoneyServer = {
  readonly fetch: typeof fetch
  /** The paths that were asked for, with their questions. */
  readonly asked: () => readonly string[]
  /** What it answers about holdings from now on; a number is an HTTP status. */
  holds: readonly object[] | number
  /** What it answers about the past from now on. */
  past: readonly object[] | number
  /** How many transactions come at a time. */
  pageSize: number
}

/** One thing that the account holds; the value is what so much of it is worth at the price. */
export function held(symbol: string, amount: string, price: string | null, more: object = {}): object {
  return {
    name: symbol === 'ETH' ? 'Ether' : `The ${symbol} token`,
    symbol,
    chainId: harbour.caip2,
    ...(symbol !== 'ETH' && { address: `${harbour.caip2}:0x${codeOf(symbol)}` }),
    value: price === null ? null : String(Number(amount) * Number(price)),
    price,
    quantity: { decimals: '18', numeric: amount },
    iconUrl: null,
    ...more,
  }
}

/** One thing that happened, so many hours ago. */
export function did(operationType: string, hoursAgo: number, at: number, more: object = {}): object {
  return {
    id: `deed ${at}`,
    metadata: {
      operationType,
      hash: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      chain: harbour.caip2,
      sentFrom: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      status: 'confirmed',
      nonce: at,
    },
    transfers: [
      {
        direction: operationType === 'receive' ? 'in' : 'out',
        quantity: { numeric: `${at + 1}.2345` },
        value: null,
        price: null,
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        counterparty: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
    ],
    ...more,
  }
}

/** Makes such a server; it holds a little and did nothing unless told. */
export function moneyServer(): MoneyServer {
  const asked: string[] = []
  const server: MoneyServer = {
    asked: () => asked,
    holds: [held('ETH', '2.5', '3000'), held('USDC', '12.3456789', '1')],
    past: [],
    pageSize: 50,
    async fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input)
      asked.push(url.pathname + url.search)
      if (url.pathname.endsWith('/balance')) return answer(server.holds, (balances) => ({ balances }))
      if (url.pathname.endsWith('/history')) {
        const from = Number(url.searchParams.get('cursor') ?? 0)
        const end = from + server.pageSize
        return answer(server.past, (list) => ({
          data: list.slice(from, end),
          next: end < list.length ? String(end) : null,
        }))
      }
      if (url.pathname.includes('/v1/identity/')) return Response.json({ name: null, avatar: null })
      return new Response('{}', { status: 404 })
    },
  }
  return server
}

function answer(said: readonly object[] | number, write: (list: readonly object[]) => object): Response {
  return typeof said === 'number' ? new Response('{}', { status: said }) : Response.json(write(said))
}

function codeOf(symbol: string): string {
  return [...symbol]
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16).slice(-2))
    .join('')
    .padEnd(40, '7')
}
