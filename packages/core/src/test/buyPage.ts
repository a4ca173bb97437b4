import { paths } from '@latchkey/wire'
import { expect } from 'vitest'
import type { WalletSession } from '../adapter/adapter.ts'
import type { SendDriver } from '../adapter/sendDriver.ts'
import type { CaipAddress, CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import { base, ethereum } from '../chains/chains.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import { buyStore } from '../features/onramp/buyState.ts'
import { purchaseStore } from '../features/onramp/purchaseStore.ts'
import { openModal } from '../features/router/openModal.ts'
import { openBuy } from '../flows/onramp/openBuy.ts'
import { openPurchase } from '../flows/onramp/openPurchase.ts'
import { startBuy } from '../flows/onramp/startBuy.ts'
import type { BuyPreset } from '../instance/views.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { json, playServer } from './answer.ts'
import { memoryDevice, testInstance, testPage } from './testInstance.ts'

/** Two visitors. */
export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** A second network. */
export const polygon: Chain = { ...base, id: 137, caip2: 'eip155:137', name: 'Polygon' }

/** Where the provider of a test has its pages. */
export const checkout = 'https://pay.castell.example/p/1'

type Body = Readonly<Record<string, unknown>>
type Answer = (url: URL, body: Body) => Response | Promise<Response>
type BuyAnswers = Record<'options' | 'quote' | 'page' | 'history' | 'supported' | 'balance', Answer>

/** A window of a provider that a test looks at. */
type PlayedWindow = { closed: boolean; readonly went: string[]; focused: number }

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** What a provider answers for an amount. */
export function quoteRow(provider: string, bought: string, more: object = {}): object {
  return {
    quoteId: `q-${provider}`,
    provider,
    name: `${provider} pay`,
    method: 'card',
    paymentTotal: usd('100'),
    paymentSubtotal: usd('98.1'),
    purchaseAmount: { amount: bought, currency: 'ETH' },
    coinbaseFee: usd('1.7'),
    networkFee: usd('0.2'),
    minutes: { from: 2, to: 5 },
    ...more,
  }
}

/** The server's answer about an amount: the best of these, and all of them. */
export function quoteAnswer(rows: readonly object[], outside: readonly object[] = []): Response {
  return json({ ...rows[0], quotes: rows, outside })
}

/** The server refuses, for what is in this field. */
export function refusal(field: string, status = 400): Response {
  const reasons = [{ name: 'refused', field, description: 'Choose something else.' }]
  return json({ status: 'FAILED', reasons }, status)
}

/** A purchase as the server tells it. */
export function purchaseRow(id: string, state: string, more: object = {}): object {
  const status =
    state === 'settled' ? 'SUCCESS' : state === 'created' || state === 'pending' ? 'IN_PROGRESS' : 'FAILED'
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: state === 'settled' ? `0x${'7'.repeat(64)}` : '',
      minedAt: '2026-11-10T10:00:00.000Z',
      chain: 'eip155:1',
      sentFrom: '',
      sentTo: alice.toLowerCase(),
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: null,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '0.03241' },
        value: null,
        price: null,
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      },
    ],
    purchase: {
      provider: 'castell',
      name: 'castell pay',
      symbol: 'ETH',
      state,
      payment: usd('100'),
      ...(status === 'FAILED' && { reason: state }),
    },
    ...more,
  }
}

/** What the server of a test sells. */
export const soldOptions = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '5000.00' },
        { id: 'ach_bank_account', min: '20', max: '25000' },
      ],
    },
    { id: 'JPY', payment_method_limits: [{ id: 'card', min: '1500', max: '700000' }] },
  ],
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: usdc,
          logo_uri: `/public/getTokenImage/eip155%3A1%3A${usdc.toLowerCase()}`,
        },
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: `0x${'8'.repeat(40)}` },
      ],
    },
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '',
          logo_uri: 'https://stranger.example/track.png',
        },
        {
          name: 'polygon',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: `0x${'7'.repeat(40)}`,
        },
      ],
    },
    {
      id: 'sol',
      name: 'Solana',
      symbol: 'SOL',
      networks: [
        {
          name: 'solana',
          display_name: 'Solana',
          chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          contract_address: '',
        },
      ],
    },
  ],
  providers: [
    { id: 'castell', name: 'castell pay', methods: ['card', 'ach_bank_account'], networks: ['eip155:1'] },
    { id: 'fennel', name: 'fennel pay', methods: ['card'], networks: ['eip155:1', 'eip155:137'] },
  ],
}

/** A page whose visitor is connected, a server that sells, and windows that a test looks at. */
export function buyPage({
  account = `eip155:1:${alice}` as CaipAddress,
  chains = [ethereum, polygon] as readonly [Chain, ...Chain[]],
  options = {} as LatchkeyOptions,
  deps = {} as Partial<LatchkeyDeps>,
  isSmartAccount = undefined as SendDriver['isSmartAccount'] | undefined,
} = {}) {
  const posted: { readonly path: string; readonly body: Body }[] = []
  let opened = 0
  const answers: BuyAnswers = {
    options: () => json(soldOptions),
    quote: () => quoteAnswer([quoteRow('castell', '0.03241'), quoteRow('fennel', '0.03218')]),
    page() {
      opened += 1
      return json({ url: checkout, purchaseId: `lk_${opened}` })
    },
    history: () => json({ data: [], next: null }),
    supported: () => json({ http: [], ws: [], capabilities: { 'eip155:1': ['balance', 'onramp'] } }),
    balance: () => json({ balances: [] }),
  }
  const server = playServer((url, init) => {
    const { pathname } = url
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (init?.method === 'POST') posted.push({ path: pathname, body })
    if (pathname === paths.onrampOptions) return answers.options(url, body)
    if (pathname === paths.onrampQuote) return answers.quote(url, body)
    if (pathname === paths.onrampUrl) return answers.page(url, body)
    if (pathname.endsWith('/history')) return answers.history(url, body)
    if (pathname === paths.supportedChains) return answers.supported(url, body)
    if (pathname.endsWith('/balance')) return answers.balance(url, body)
    return json({ isAnalyticsEnabled: false })
  })
  const windows: PlayedWindow[] = []
  const screen = { isBlocked: false }
  const storage = memoryDevice()
  const page = testInstance(
    {
      networks: [...chains],
      endpoints: 'https://api.shop.example',
      projectId: 'shop',
      locale: 'en',
      ...options,
    },
    {
      fetch: server.fetch,
      page: testPage(),
      storage,
      windows: {
        open() {
          if (screen.isBlocked) return undefined
          const played: PlayedWindow = { closed: false, went: [], focused: 0 }
          windows.push(played)
          return {
            get closed() {
              return played.closed
            },
            go: (url) => void played.went.push(url),
            focus() {
              played.focused += 1
            },
            close() {
              played.closed = true
            },
          }
        },
      },
      ...deps,
    },
  )
  const { latchkey, clock } = page
  const [namespace = 'eip155'] = account.split(':') as Namespace[]
  const id = 'played'
  const connector = { id, name: 'Played', type: 'ANNOUNCED', chain: namespace } as const
  const session: WalletSession = {
    connector,
    accounts: [account.slice(account.lastIndexOf(':') + 1)],
    chainId: chainOf(account),
    provider: {},
    subscribe: () => () => undefined,
    switchChain: async () => undefined,
    getBalance: async () => 0n,
    signMessage: async () => '',
    disconnect: async () => undefined,
    ...(isSmartAccount && { openSend: async () => ({ isSmartAccount }) as SendDriver }),
  }
  latchkey.sessions.set(id, session)
  /** The wallet uses another account, on its own network. */
  const use = (next: CaipAddress) => {
    latchkey.connections.setState({
      ...latchkey.connections.getState(),
      started: true,
      namespace,
      list: [{ connector, namespace, phase: 'connected', accounts: [next], chainId: chainOf(next) }],
      active: { [namespace]: id },
    })
  }
  use(account)
  const state = () => buyStore(latchkey).getState()
  const reach = async (check: () => unknown, stepMs = 100) => {
    await expect
      .poll(
        async () => {
          await clock.advance(stepMs)
          return Boolean(check())
        },
        { timeout: 30_000, interval: 5 },
      )
      .toBe(true)
  }
  const settle = () => reach(() => state().options.phase === 'ready' && state().quotes.phase !== 'reading')
  return {
    ...page,
    answers,
    posted,
    windows,
    screen,
    storage,
    state,
    reach,
    settle,
    use,
    asked: (part: string) => server.asked.filter(({ pathname }) => pathname.includes(part)),
    purchases: () => purchaseStore(latchkey).getState(),
    views: () => latchkey.router.getState().history.map(({ name }) => name),
    notice: () => latchkey.notice.getState(),
    /** Opens the form and waits for its quotes. */
    async begin(preset?: BuyPreset) {
      openModal(latchkey)
      openBuy(latchkey, preset)
      const stop = startBuy(latchkey, preset)
      await settle()
      return stop
    },
    /** Presses the button that buys. */
    async buy() {
      const opening = openPurchase(latchkey)
      await reach(() => !state().isOpening)
      return await opening
    },
  }
}

function chainOf(account: CaipAddress): CaipChainId {
  return account.slice(0, account.lastIndexOf(':')) as CaipChainId
}
