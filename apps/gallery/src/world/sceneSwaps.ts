/** The responses of the site's server about swaps, and its failures. */
export type SwapsPart = {
  /** Whether the tokens of the network load: all, never, or with a failure. */
  readonly tokens?: 'yes' | 'never' | 'fails'
  /** The number of tokens in addition to the usual ones. */
  readonly more?: number
  /** The response about an unlisted token: its row, none, no response, or a failure. */
  readonly lookup?: 'yes' | 'none' | 'never' | 'fails'
  /** Whether there is a price. */
  readonly quote?: 'yes' | 'never' | 'noRoute' | 'fails'
  /** Whether tokens have a price in dollars. */
  readonly prices?: 'yes' | 'none'
  /** The price impact of the route's pools, in hundredths of a percent. */
  readonly impactBps?: number
  /** The further loss, in hundredths of a percent. */
  readonly lossBps?: number
  /** The provider fee, in hundredths of a percent. */
  readonly feeBps?: number
  /** The router's allowance: unlimited by default; `first` is unlimited after the first approval was built. */
  readonly allowance?: 'all' | 'none' | 'old' | 'first'
  /** Whether transactions are built. */
  readonly builds?: 'yes' | 'never'
  readonly account: string
}

type Row = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  /** In cents of a cent. */
  readonly price: bigint
}

const coin = `0x${'e'.repeat(40)}`
const router = `0x${'c0'.repeat(20)}`

/** Addresses of the tokens that scenes swap. */
export const swapTokens = {
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  wbtc: `0x${'2a'.repeat(20)}`,
  pepper: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  shell: '0x51ab0000000000000000000000000000000009e4',
} as const

const rows: readonly Row[] = [
  { name: 'Ether', symbol: 'ETH', address: coin, decimals: 18, price: 31_005_000n },
  { name: 'USD Coin', symbol: 'USDC', address: swapTokens.usdc, decimals: 6, price: 10_000n },
  { name: 'Wrapped Bitcoin', symbol: 'WBTC', address: swapTokens.wbtc, decimals: 8, price: 975_000_000n },
  {
    name: 'Liquid staked Ether 2.0',
    symbol: 'stETH',
    address: `0x${'5e'.repeat(20)}`,
    decimals: 18,
    price: 30_960_000n,
  },
  { name: 'Pepper', symbol: 'PEPPER', address: swapTokens.pepper, decimals: 2, price: 10n },
  { name: 'Juniper', symbol: 'DAI', address: `0x${'da'.repeat(20)}`, decimals: 18, price: 10_000n },
]

/** An unlisted token with the name of another one. */
const unlisted: Row = {
  name: '<b>USDC</b> \u202eecrev\u202c claim your prize at a very long address of nobody',
  symbol: 'SHELL',
  address: swapTokens.shell,
  decimals: 18,
  price: 10_000n,
}

/** Responds to requests about swaps; undefined for other requests. */
export async function answerSwaps(
  part: SwapsPart,
  { pathname, searchParams }: URL,
  init?: RequestInit,
): Promise<Response | undefined> {
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
  const never = () => new Promise<Response>(() => {})
  switch (pathname) {
    case '/v1/supported-chains':
      return Response.json({ http: ['eip155:1'], ws: [], capabilities: {} })
    case '/v1/fungible/price':
      return Response.json({ fungibles: part.prices === 'none' ? [] : body.addresses.map(priceOf) })
    case '/v1/convert/gas-price':
      return Response.json({ standard: '240000000', fast: '240000000', instant: '240000000' })
    case '/v1/convert/tokens': {
      const chainId = searchParams.get('chainId') ?? ''
      const wanted = searchParams.get('address')
      if (wanted !== null) return lookUp(part, chainId)
      if (part.tokens === 'never') return never()
      if (part.tokens === 'fails') return new Response('{}', { status: 400 })
      return Response.json({
        tokens: [...rows, ...manyRows(part.more ?? 0)].map((row) => tokenOf(chainId, row)),
      })
    }
    case '/v1/convert/quotes':
      return quote(part, searchParams)
    case '/v1/convert/allowance': {
      const all = '9'.repeat(60)
      const first = approvedFor.has(part) ? all : '0'
      const amounts = { all, none: '0', old: '1', first }
      return Response.json({ allowance: amounts[part.allowance ?? 'all'], spender: router })
    }
    case '/v1/convert/build-approve':
      return part.builds === 'never' ? never() : approval(part, searchParams)
    case '/v1/convert/build-transaction':
      return part.builds === 'never' ? never() : swap(part, body)
    default:
      return undefined
  }
}

function lookUp({ lookup = 'yes' }: SwapsPart, chainId: string): Response | Promise<Response> {
  if (lookup === 'never') return new Promise(() => {})
  if (lookup === 'fails') return new Response('{}', { status: 401 })
  const tokens = lookup === 'none' ? [] : [{ ...tokenOf(chainId, unlisted), listed: false }]
  return Response.json({ tokens })
}

function tokenOf(chainId: string, { price: _, address, ...row }: Row) {
  return { ...row, address: `${chainId}:${address}`, logoUri: null, eip2612: null }
}

function manyRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `Pebble ${at + 1}`,
    symbol: 'PBL',
    address: `0x${(at + 4096).toString(16).padStart(40, '7')}`,
    decimals: 18,
    price: 10_000n,
  }))
}

function rowOf(address: string): Row {
  const plain = address.slice(address.lastIndexOf(':') + 1).toLowerCase()
  return [...rows, unlisted].find((row) => row.address === plain) ?? unlisted
}

function priceOf(address: string) {
  const { name, symbol, price, decimals } = rowOf(address)
  return {
    address,
    name,
    symbol,
    iconUrl: null,
    price: `${price / 10_000n}.${String(price % 10_000n).padStart(4, '0')}`,
    decimals,
    source: 'feed',
    updatedAt: null,
    confidence: 1,
  }
}

/** The output of an amount, after all losses. */
function given({ impactBps = 4, lossBps = 0, feeBps = 0 }: SwapsPart, from: Row, to: Row, amount: bigint) {
  const gross = (amount * from.price * 10n ** BigInt(to.decimals)) / (to.price * 10n ** BigInt(from.decimals))
  return (gross * BigInt(10_000 - impactBps - lossBps - feeBps)) / 10_000n
}

function feesOf({ feeBps = 0 }: SwapsPart, from: string, amount: bigint) {
  if (feeBps === 0) return []
  const taken = (amount * BigInt(feeBps)) / 10_000n
  return [{ type: 'provider', amount: String(taken), token: from, bps: feeBps }]
}

function quote(part: SwapsPart, query: URLSearchParams): Response | Promise<Response> {
  if (part.quote === 'never') return new Promise(() => {})
  if (part.quote === 'fails') return new Response('{}', { status: 401 })
  if (part.quote === 'noRoute') return Response.json({ quotes: [] })
  const [from = '', to = '', amount = '0'] = ['from', 'to', 'amount'].map((name) => query.get(name) ?? '')
  const units = BigInt(amount)
  const one = {
    id: null,
    fromAmount: amount,
    fromAccount: from,
    toAmount: String(given(part, rowOf(from), rowOf(to), units)),
    toAccount: to,
    provider: 'Tidepool Exchange',
    priceImpactBps: part.impactBps ?? 4,
    gasEstimate: '150000',
    fees: feesOf(part, from, units),
  }
  return Response.json({ quotes: [one] })
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** The tokens for which an approval was built. */
const approvedFor = new WeakSet<SwapsPart>()

function approval(part: SwapsPart, query: URLSearchParams): Response {
  const { allowance, account } = part
  approvedFor.add(part)
  const token = query.get('from') ?? ''
  const amount = BigInt(query.get('amount') ?? '0')
  const resets = allowance === 'old'
  return Response.json({
    tx: {
      from: token,
      to: token,
      data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${word(resets ? 0n : amount)}`,
      value: '0',
      eip155: { gas: '50000', gasPrice: '240000000' },
      owner: `${token.slice(0, token.lastIndexOf(':'))}:${account}`,
      spender: router,
      amount: String(amount),
      resets,
    },
  })
}

type SwapBody = {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly eip155: { readonly slippage: number }
}

function swap(part: SwapsPart, { from, to, amount, eip155 }: SwapBody): Response {
  const chainId = from.slice(0, from.lastIndexOf(':'))
  const out = given(part, rowOf(from), rowOf(to), BigInt(amount))
  const bps = BigInt(Math.round(eip155.slippage * 100))
  return Response.json({
    tx: {
      from: `${chainId}:${part.account}`,
      to: `${chainId}:${router}`,
      data: `0x5ae401dc${word(out)}`,
      amount: String(out),
      eip155: { gas: '150000', gasPrice: '240000000' },
      value: rowOf(from).address === coin ? amount : '0',
      minAmount: String((out * (10_000n - bps)) / 10_000n),
      provider: 'Tidepool Exchange',
    },
  })
}
