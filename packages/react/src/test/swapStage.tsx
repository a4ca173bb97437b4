import {
  connectWallet,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import type { SendDriver } from '@latchkey/core/adapter'
import { pageDeps } from '@latchkey/core/internal'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from './chains.ts'
import { oneWalletAdapter } from './oneWalletAdapter.ts'
import { mount } from './stage.tsx'

export const ines = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = `0x${'c0'.repeat(20)}`
const coin = `0x${'e'.repeat(40)}`

/** A token that the server of a test knows. */
export type StageToken = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  /** In whole dollars. */
  readonly price: number
}

export const ether: StageToken = { name: 'Ether', symbol: 'ETH', address: coin, decimals: 18, price: 3_000 }
export const dollar: StageToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: `0x${'a1'.repeat(20)}`,
  decimals: 6,
  price: 1,
}
export const stranger: StageToken = {
  name: '<b>USDC</b> \u202eecrev claim',
  symbol: 'SCAM',
  address: `0x${'5c'.repeat(20)}`,
  decimals: 6,
  price: 1,
}

/** A scripted server with swaps. */
export type SwapServer = {
  tokens: readonly StageToken[]
  /** The response about an unlisted token. */
  unlisted: StageToken | undefined
  /** The price impact and the provider fee, in hundredths of a percent. */
  impactBps: number
  feeBps: number
  quotes: 'yes' | 'noRoute' | 'fails'
  allowance: bigint
  /** The networks with swaps. */
  swaps: readonly string[]
  isDown: boolean
  arePricesDown: boolean
  /** The account's balance of each token, in base units. */
  readonly holds: Map<string, bigint>
  /** The requested paths, in order. */
  readonly asked: string[]
}

function swapServer(): SwapServer {
  return {
    tokens: [ether, dollar],
    unlisted: undefined,
    impactBps: 4,
    feeBps: 0,
    quotes: 'yes',
    allowance: 10n ** 40n,
    swaps: [harbour.caip2],
    isDown: false,
    arePricesDown: false,
    holds: new Map([
      [coin, 4_812_700_000_000_000_000n],
      [dollar.address, 3_150_000_000n],
    ]),
    asked: [],
  }
}

const tokenOf = ({ price: _, address, ...token }: StageToken) => ({
  ...token,
  address: `${harbour.caip2}:${address}`,
  logoUri: null,
  eip2612: null,
})

async function answer(server: SwapServer, url: URL, init: RequestInit | undefined): Promise<Response> {
  const { pathname, searchParams } = url
  const known = [...server.tokens, ...(server.unlisted ? [server.unlisted] : [])]
  const find = (address: string) => {
    const plain = address.slice(address.lastIndexOf(':') + 1).toLowerCase()
    return known.find((token) => token.address === plain) ?? ether
  }
  const given = (from: StageToken, to: StageToken, amount: bigint) => {
    const gross =
      (amount * BigInt(from.price) * 10n ** BigInt(to.decimals)) /
      (BigInt(to.price) * 10n ** BigInt(from.decimals))
    return (gross * BigInt(10_000 - server.impactBps - server.feeBps)) / 10_000n
  }
  server.asked.push(pathname + url.search)
  if (pathname === '/v1/supported-chains')
    return Response.json({
      http: [harbour.caip2, lagoon.caip2],
      ws: [],
      capabilities: Object.fromEntries(server.swaps.map((chain) => [chain, ['balance', 'price', 'swap']])),
    })
  if (server.isDown && pathname.includes('/v1/convert/')) return new Response('{}', { status: 400 })
  if (pathname.endsWith('/balance'))
    return Response.json({
      balances: [...server.holds].map(([address, units]) => {
        const { name, symbol, decimals } = find(address)
        const digits = units.toString().padStart(decimals + 1, '0')
        return {
          name,
          symbol,
          chainId: harbour.caip2,
          ...(address !== coin && { address: `${harbour.caip2}:${address}` }),
          price: '1',
          value: null,
          iconUrl: null,
          quantity: {
            decimals: String(decimals),
            numeric: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`,
          },
        }
      }),
    })
  if (pathname === '/v1/fungible/price') {
    if (server.arePricesDown) return new Response('{}', { status: 400 })
    const { addresses } = JSON.parse(String(init?.body))
    return Response.json({
      fungibles: addresses.map((address: string) => ({
        ...tokenOf(find(address)),
        address,
        iconUrl: null,
        price: String(find(address).price),
        source: 'feed',
        updatedAt: null,
        confidence: 1,
      })),
    })
  }
  if (pathname === '/v1/convert/gas-price')
    return Response.json({ standard: '1000000000', fast: '1000000000', instant: '1000000000' })
  if (pathname === '/v1/convert/tokens') {
    const { unlisted, tokens } = server
    if (searchParams.get('address') === null) return Response.json({ tokens: tokens.map(tokenOf) })
    return Response.json({ tokens: unlisted ? [{ ...tokenOf(unlisted), listed: false }] : [] })
  }
  if (pathname === '/v1/convert/quotes') {
    if (server.quotes === 'fails') return new Response('{}', { status: 401 })
    if (server.quotes === 'noRoute') return Response.json({ quotes: [] })
    const [from = '', to = '', amount = ''] = ['from', 'to', 'amount'].map(
      (name) => searchParams.get(name) ?? '',
    )
    const { feeBps } = server
    const fee = {
      type: 'provider',
      amount: String((BigInt(amount) * BigInt(feeBps)) / 10_000n),
      token: from,
      bps: feeBps,
    }
    return Response.json({
      quotes: [
        {
          id: null,
          fromAmount: amount,
          fromAccount: from,
          toAmount: String(given(find(from), find(to), BigInt(amount))),
          toAccount: to,
          provider: 'Tidepool',
          priceImpactBps: server.impactBps,
          gasEstimate: '150000',
          fees: feeBps === 0 ? [] : [fee],
        },
      ],
    })
  }
  if (pathname === '/v1/convert/allowance')
    return Response.json({ allowance: String(server.allowance), spender: router })
  if (pathname === '/v1/convert/build-approve') {
    const token = searchParams.get('from') ?? ''
    const amount = BigInt(searchParams.get('amount') ?? '0')
    return Response.json({
      tx: {
        from: token,
        to: token,
        data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
        value: '0',
        eip155: { gas: '50000', gasPrice: '1000000000' },
        owner: `${harbour.caip2}:${ines}`,
        spender: router,
      },
    })
  }
  if (pathname === '/v1/convert/build-transaction') {
    const { from, to, amount, eip155 } = JSON.parse(String(init?.body))
    const out = given(find(from), find(to), BigInt(amount))
    return Response.json({
      tx: {
        from: `${harbour.caip2}:${ines}`,
        to: `${harbour.caip2}:${router}`,
        data: `0x5ae401dc${out.toString(16).padStart(64, '0')}`,
        amount: String(out),
        eip155: { gas: '150000', gasPrice: '1000000000' },
        value: find(from).address === coin ? amount : '0',
        minAmount: String((out * BigInt(Math.round(10_000 - eip155.slippage * 100))) / 10_000n),
      },
    })
  }
  if (pathname.includes('/history')) return Response.json({ data: [], next: null })
  if (pathname.includes('/v1/identity/')) return Response.json({ name: null, avatar: null })
  return new Response('{}', { status: 404 })
}

/** How the test's wallet responds to a request to send. */
export type SwapWallet = {
  send: SendDriver['send']
  look: SendDriver['look']
}

/** A connected visitor at a site whose server has swaps. */
export async function swapStage({
  view = { name: 'Swap', to: dollar.address } as View,
  chainId = harbour.caip2 as string,
  options = {} as LatchkeyOptions,
  prepare = (_server: SwapServer): void => {},
  wallet = {} as Partial<SwapWallet>,
} = {}): Promise<{ readonly latchkey: Latchkey; readonly server: SwapServer }> {
  const server = swapServer()
  prepare(server)
  const driver: SendDriver = {
    readAddress: (text) => ({ address: text }),
    isSmartAccount: async () => false,
    estimate: async () => ({ most: 21_000n, gas: 21_000n, gasPrice: 1n }),
    check: async () => ({ isContract: false }),
    balance: async (_, token) => server.holds.get((token ?? coin).toLowerCase()) ?? 0n,
    send: wallet.send ?? (async () => ({ hash: `0x${'5e'.repeat(32)}` })),
    look: wallet.look ?? (async () => ({ at: 'block', ok: true, block: '7' })),
  }
  const connector = { id: 'example.foxglove', name: 'Foxglove', type: 'ANNOUNCED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [ines] as const,
    chainId: chainId as `eip155:${number}`,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => server.holds.get(coin) ?? 0n,
    signMessage: async () => '0x',
    openSend: async () => driver,
    disconnect: async () => {},
  })
  const adapter = oneWalletAdapter(connector, session)
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [adapter],
      locale: 'en',
      endpoints: 'https://server.example',
      images: 'none',
      logLevel: 'silent',
      ...options,
    },
    {
      ...pageDeps(),
      fetch: async (input, init) =>
        answer(server, new URL(input instanceof Request ? input.url : input), init),
    },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, connector.id)
  openModal(latchkey, view)
  return { latchkey, server }
}
