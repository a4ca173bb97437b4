import {
  connectWallet,
  createLatchkey,
  type Latchkey,
  type LatchkeyDeps,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { createClock, type HandClock } from '@latchkey/testing'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from './chains.ts'
import { oneWalletAdapter } from './oneWalletAdapter.ts'
import { mount, patient } from './stage.tsx'

const ines = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const payPage = 'https://pay.castell.example/session/1'

/** A purchase as the server stores it. */
export type ServedPurchase = {
  readonly id: string
  readonly state: string
  readonly at: string
  readonly symbol?: string
  readonly amount?: string
  readonly hash?: string
}

/** A scripted server that offers buying: its data, the recorded requests, and overrides of its responses. */
export type BuyServer = {
  /** Names of the providers, best first; the last of four accepts amounts from 150. */
  providers: readonly string[]
  purchases: readonly ServedPurchase[]
  /** The page size of purchases. */
  pageSize: number
  /** Bodies of what was posted, by path. */
  readonly posted: { readonly path: string; readonly body: Record<string, unknown> }[]
  /** The requested paths, in order. */
  readonly asked: string[]
  instead: (url: URL) => Response | Promise<Response> | undefined
}

/** The windows that the page opened, by URL. */
export type Windows = {
  readonly went: string[]
  focused: number
  isBlocked: boolean
  isClosed: boolean
}

const idOf = (at: number) => `provider-${at}`

function tokensOf(name: string, symbol: string, contract: string) {
  return {
    id: symbol.toLowerCase(),
    name,
    symbol,
    networks: [harbour, lagoon].map((chain) => ({
      name: chain.name.toLowerCase(),
      display_name: chain.name,
      chain_id: String(chain.id),
      contract_address: contract,
    })),
  }
}

function options({ providers }: BuyServer) {
  const limits = (min: string, max: string, bank: string) => [
    { id: 'card', min, max },
    { id: 'ach_bank_account', min, max: bank },
  ]
  return {
    paymentCurrencies: [
      { id: 'EUR', payment_method_limits: limits('20', '7500', '25000') },
      { id: 'USD', payment_method_limits: limits('20', '7500', '25000') },
      { id: 'JPY', payment_method_limits: limits('2000', '750000', '2500000') },
    ],
    purchaseCurrencies: [
      tokensOf('Ether', 'ETH', ''),
      tokensOf('USD Coin', 'USDC', '0x5FbDB2315678afecb367f032d93F642f64180aa3'),
    ],
    providers: providers.map((name, at) => ({
      id: idOf(at),
      name,
      methods: ['card', 'ach_bank_account'],
      networks: [harbour.caip2],
    })),
  }
}

function quotes({ providers }: BuyServer, asked: Record<string, unknown>) {
  const currency = (asked['paymentCurrency'] as { readonly id: string }).id
  const money = (amount: string) => ({ amount, currency })
  const { symbol } = asked['purchaseCurrency'] as { readonly symbol: string }
  const list = providers.slice(0, 3).map((name, at) => ({
    quoteId: `quote-${at}`,
    provider: idOf(at),
    name,
    method: asked['method'],
    paymentTotal: money(String(asked['amount'])),
    paymentSubtotal: money(String(asked['amount'])),
    coinbaseFee: money(`${at + 1}.90`),
    networkFee: money('0'),
    purchaseAmount: { amount: `0.0324${3 - at}`, currency: symbol },
    minutes: { from: 2, to: 5 },
  }))
  const outside = providers.slice(3).map((name) => ({ provider: idOf(3), name, min: '150', max: '9000' }))
  return { ...list[0], quotes: list, outside }
}

function history({ purchases, pageSize }: BuyServer, from: number) {
  const end = from + pageSize
  return {
    data: purchases
      .slice(from, end)
      .map(({ id, state, at, symbol = 'ETH', amount = '0.03243', hash = '' }) => ({
        id,
        metadata: {
          chain: harbour.caip2,
          hash,
          minedAt: at,
          status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        },
        transfers: [{ quantity: { numeric: amount }, fungible_info: { name: symbol, symbol } }],
        purchase: {
          provider: idOf(0),
          name: 'Castell Pay',
          symbol,
          state,
          payment: { amount: '100', currency: 'EUR' },
        },
      })),
    next: end < purchases.length ? String(end) : null,
  }
}

function answer(server: BuyServer, url: URL, init: RequestInit | undefined): Response | Promise<Response> {
  const { pathname, searchParams } = url
  const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : {}
  server.asked.push(pathname)
  if (init?.method === 'POST') server.posted.push({ path: pathname, body })
  const other = server.instead(url)
  if (other !== undefined) return other
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: [harbour.caip2], ws: [], capabilities: { [harbour.caip2]: ['onramp'] } })
  if (pathname === '/v1/onramp/options') return Response.json(options(server))
  if (pathname === '/v1/onramp/quote') return Response.json(quotes(server, body))
  if (pathname === '/v1/generators/onrampurl') return Response.json({ url: payPage, purchaseId: 'begun' })
  if (pathname.endsWith('/history') && searchParams.has('onramp'))
    return Response.json(history(server, Number(searchParams.get('cursor') ?? 0)))
  if (pathname.endsWith('/balance')) return Response.json({ balances: [] })
  if (pathname.includes('/v1/identity/')) return Response.json({ name: null, avatar: null })
  return new Response('{}', { status: 404 })
}

/** A visitor at a site whose server offers buying, connected by default. */
export async function buyStage({
  view = { name: 'Buy', currency: 'EUR' } as View,
  options: given = {} as LatchkeyOptions,
  prepare = (_server: BuyServer, _windows: Windows): void => {},
  isConnected = true,
  hasBought = false,
} = {}): Promise<{
  readonly latchkey: Latchkey
  readonly server: BuyServer
  readonly windows: Windows
  readonly clock: HandClock
}> {
  const server: BuyServer = {
    providers: ['Castell Pay', 'Fennel', 'Tern Exchange', 'Meridian'],
    purchases: [],
    pageSize: 50,
    posted: [],
    asked: [],
    instead: () => undefined,
  }
  const windows: Windows = { went: [], focused: 0, isBlocked: false, isClosed: false }
  prepare(server, windows)
  const connector = { id: 'example.harbor', name: 'Harbor', type: 'INJECTED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [ines] as const,
    chainId: harbour.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: async () => '0x51',
    disconnect: async () => {},
  })
  const adapter = oneWalletAdapter(connector, session)
  const clock = createClock()
  const deps: Partial<LatchkeyDeps> = {
    ...pageDeps(),
    clock: shortWaitsPass(clock),
    fetch: async (input, init) => answer(server, new URL(input instanceof Request ? input.url : input), init),
    windows: {
      open: () =>
        windows.isBlocked
          ? undefined
          : {
              get closed() {
                return windows.isClosed
              },
              go: (url) => windows.went.push(url),
              focus: () => {
                windows.focused += 1
              },
              close: () => {
                windows.isClosed = true
              },
            },
    },
  }
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [adapter],
      locale: 'en',
      endpoints: 'https://server.example',
      logLevel: 'silent',
      ...given,
    },
    deps,
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  if (hasBought)
    latchkey.storage.write({ name: 'partnerUser' } as never, '0123456789abcdef0123456789abcdef' as never)
  if (isConnected) await connectWallet(latchkey, connector.id)
  openModal(latchkey, view)
  await expect.element(page.getByRole('dialog'), patient).toBeVisible()
  return { latchkey, server, windows, clock }
}

/** The test controls timers of this length and more; shorter ones, such as a debounce, expire by themselves. */
const longMs = 2_000

function shortWaitsPass(hand: HandClock): LatchkeyDeps['clock'] {
  return {
    now: hand.now,
    // Negative, so that the ids differ from those of the page's timers.
    setTimeout: (action, ms) =>
      ms < longMs ? -Number(window.setTimeout(action, ms)) : hand.setTimeout(action, ms),
    clearTimeout: (id) => (id < 0 ? window.clearTimeout(-id) : hand.clearTimeout(id)),
  }
}
