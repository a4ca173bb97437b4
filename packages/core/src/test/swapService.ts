import { nativeAddress, paths } from '@latchkey/wire'
import { json } from './answer.ts'

/** The visitor, the router of the service, and its tokens. */
export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const router = '0x1111111111111111111111111111111111111111'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const coin = nativeAddress

/** What the service of a test knows; a test changes it while it runs. */
export type SwapWorld = {
  chainId: string
  /** Tokens of the list, as the service writes them. */
  tokens: object[]
  /** USD for one, by address. */
  prices: Record<string, string>
  /** What the account has, in units of the token, by address. */
  balances: Record<string, bigint>
  decimals: Record<string, number>
  /** How many units of the token received one unit of the one paid gives, in base units: numerator and denominator. */
  rate: readonly [bigint, bigint]
  allowance: bigint
  resets: boolean
  gasPrice: bigint
  /** Changes an answer before it is given. */
  bend: Partial<Record<SwapPath, (answer: never) => object>>
  /** Answers with a failure instead. */
  failing: Partial<Record<SwapPath | 'price' | 'balance' | 'supported', Response | (() => Response)>>
  capabilities: Record<string, string[]>
  /** What the chain knows of the account, as the service writes it. */
  history: object[]
  quote: object
}

type SwapPath = 'tokens' | 'quotes' | 'allowance' | 'gasPrice' | 'approval' | 'transaction'

const names: Readonly<Record<string, SwapPath>> = {
  [paths.swapTokens]: 'tokens',
  [paths.swapQuotes]: 'quotes',
  [paths.swapAllowance]: 'allowance',
  [paths.gasPrice]: 'gasPrice',
  [paths.buildSwapApproval]: 'approval',
  [paths.buildSwapTransaction]: 'transaction',
}

function token(symbol: string, address: string, decimals: number) {
  return {
    name: `${symbol} coin`,
    symbol,
    address: `eip155:1:${address}`,
    decimals,
    logoUri: null,
    eip2612: null,
  }
}

/** What the service of a test knows at first: 1 ETH gives 2000 USDC. */
export function newSwapWorld(): SwapWorld {
  return {
    chainId: 'eip155:1',
    tokens: [token('ETH', coin, 18), token('USDC', usdc, 6), token('DAI', dai, 18), token('WETH', weth, 18)],
    prices: { [coin]: '2000', [usdc]: '1', [dai]: '1', [weth]: '2000' },
    balances: { [coin]: 10n ** 19n, [usdc]: 5_000_000_000n },
    decimals: { [coin]: 18, [usdc]: 6, [dai]: 18, [weth]: 18 },
    rate: [2_000_000_000n, 10n ** 18n],
    allowance: 0n,
    resets: false,
    gasPrice: 10n ** 9n,
    bend: {},
    failing: {},
    capabilities: {},
    history: [],
    quote: {},
  }
}

/** How the service answers a request; `bodies` notes what was sent to it. */
export function answerSwap(
  world: SwapWorld,
  now: number,
  url: URL,
  init: RequestInit | undefined,
  bodies: unknown[],
): Response {
  const { pathname } = url
  const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
  if (body !== undefined) bodies.push(body)
  if (pathname === paths.supportedChains)
    return (
      failure(world, 'supported') ?? json({ http: [world.chainId], ws: [], capabilities: world.capabilities })
    )
  if (pathname === paths.fungiblePrice) return failure(world, 'price') ?? json(prices(world, body.addresses))
  if (pathname.endsWith('/balance')) return failure(world, 'balance') ?? json(balances(world))
  if (pathname.endsWith('/history')) return json({ data: world.history })
  const name = names[pathname]
  if (name === undefined) return json({ isAnalyticsEnabled: false })
  const failed = failure(world, name)
  if (failed) return failed
  const plain = plainAnswer(world, name, url, body, now)
  const bend = world.bend[name] as ((answer: object) => object) | undefined
  return json(bend ? bend(plain) : plain)
}

function failure({ failing }: SwapWorld, name: keyof SwapWorld['failing']): Response | undefined {
  const failed = failing[name]
  return typeof failed === 'function' ? failed() : failed?.clone()
}

function plainAnswer(world: SwapWorld, name: SwapPath, url: URL, body: BuildBody, now: number): object {
  const query = (key: string) => url.searchParams.get(key) ?? ''
  const price = String(world.gasPrice)
  switch (name) {
    case 'tokens': {
      const address = query('address').toLowerCase()
      const all = world.tokens as { readonly address: string }[]
      return { tokens: address ? all.filter((one) => one.address.toLowerCase() === address) : all }
    }
    case 'quotes':
      return {
        quotes: [
          {
            id: null,
            fromAmount: query('amount'),
            fromAccount: query('from'),
            toAmount: String(outOf(world, BigInt(query('amount')))),
            toAccount: query('to'),
            gasEstimate: '120000',
            priceImpactBps: 4,
            fees: [],
            expiresAt: new Date(now + 20_000).toISOString(),
            ...world.quote,
          },
        ],
      }
    case 'allowance':
      return { allowance: String(world.allowance), spender: router }
    case 'gasPrice':
      return { standard: price, fast: price, instant: price }
    case 'approval': {
      const amount = world.resets ? '0' : query('amount')
      return {
        tx: {
          from: query('from'),
          to: query('from'),
          data: approveData(router, BigInt(amount)),
          value: '0',
          eip155: { gas: '55000', gasPrice: price },
          owner: query('userAddress'),
          spender: router,
          amount,
          resets: world.resets,
        },
      }
    }
    case 'transaction':
      return { tx: built(world, body, now) }
  }
}

type BuildBody = {
  readonly amount: string
  readonly from: string
  readonly userAddress: string
  readonly eip155: { readonly slippage: number }
}

function built(world: SwapWorld, body: BuildBody, now: number): object {
  const amount = outOf(world, BigInt(body.amount))
  const bps = BigInt(Math.round(body.eip155.slippage * 100))
  return {
    from: body.userAddress,
    to: `${world.chainId}:${router}`,
    data: '0x5ae401dc00',
    amount: String(amount),
    value: body.from.endsWith(coin) ? body.amount : '0',
    eip155: { gas: '150000', gasPrice: String(world.gasPrice) },
    minAmount: String((amount * (10_000n - bps)) / 10_000n),
    expiresAt: new Date(now + 600_000).toISOString(),
  }
}

function outOf({ rate: [most, least] }: SwapWorld, amount: bigint): bigint {
  return (amount * most) / least
}

/** The call that approves an amount. */
export function approveData(spender: string, amount: bigint): string {
  return `0x095ea7b3${[spender.slice(2), amount.toString(16)].map((word) => word.padStart(64, '0')).join('')}`
}

function prices(world: SwapWorld, addresses: readonly string[]): object {
  return {
    fungibles: addresses.map((address) => ({
      address,
      name: null,
      symbol: 'SAME',
      iconUrl: null,
      price: world.prices[address.slice(address.lastIndexOf(':') + 1)] ?? null,
      decimals: null,
      source: 'feed',
      updatedAt: null,
      confidence: 1,
    })),
  }
}

function balances(world: SwapWorld): object {
  return {
    balances: Object.entries(world.balances).map(([address, amount]) => {
      const decimals = world.decimals[address] ?? 18
      const digits = amount.toString().padStart(decimals + 1, '0')
      const numeric = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      const symbol = address === coin ? 'ETH' : 'TOKEN'
      const place = address === coin ? {} : { address: `${world.chainId}:${address}` }
      const quantity = { decimals: String(decimals), numeric }
      return {
        name: symbol,
        symbol,
        chainId: world.chainId,
        value: null,
        price: null,
        quantity,
        iconUrl: null,
        ...place,
      }
    }),
  }
}

/** How the service refuses, in its own words. */
export function refusal(description: string, status = 400): () => Response {
  return () => json({ status: 'FAILED', reasons: [{ name: 'refused', field: '', description }] }, status)
}
