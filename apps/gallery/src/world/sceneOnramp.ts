/** The responses of the site's server about buying, and its failures. */
export type OnrampPart = {
  /** The options: the usual ones, many, or many with hostile names; never loaded, failed, or none. */
  readonly options?: 'yes' | 'many' | 'never' | 'fails' | 'unsold'
  /** Quotes: of each provider, of one, without a fee, never loaded, unavailable, or refused. */
  readonly quotes?: 'yes' | 'one' | 'never' | 'fails' | 'outside' | 'refused'
  /** The provider's page. */
  readonly page?: 'yes' | 'never' | 'fails'
  /** Names of the providers, best first. */
  readonly providers: readonly string[]
  /** The state of the purchase that the scene starts; unpaid by default. */
  readonly becomes?: PurchaseState | 'reversed'
  /** Past purchases, newest first. */
  readonly past?: readonly PastPurchase[] | 'never' | 'fails'
  /** Whether requests about purchases get no response. */
  readonly isMute?: () => boolean
  /** The page size, and the response for older purchases. */
  readonly size?: number
  readonly older?: 'yes' | 'never' | 'fails'
}

type PurchaseState = NonNullable<PastPurchase['state']>

/** A past purchase. */
export type PastPurchase = {
  readonly state:
    | 'created'
    | 'pending'
    | 'settled'
    | 'declined'
    | 'abandoned'
    | 'returned'
    | 'expired'
    | 'failed'
  readonly at: string
  readonly symbol: string
  readonly amount?: string
  readonly payment?: { readonly amount: string; readonly currency: string }
  readonly provider: string
  /** Whether the token was sent; a settled one always was. */
  readonly hasArrived?: boolean
}

/** The id of the purchase that a scene starts. */
const begun = 'begun'

const chainId = 'eip155:1'

const limits = [
  { id: 'card', min: '20', max: '7500' },
  { id: 'ach_bank_account', min: '10', max: '25000' },
]

/** Currencies whose smallest amounts are larger. */
const weights: Readonly<Record<string, number>> = { JPY: 100, KRW: 1_000 }

const network = (name: string, display_name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name,
  chain_id,
  contract_address,
})

const tokens = [
  {
    id: 'eth',
    name: 'Ether',
    symbol: 'ETH',
    networks: [network('ethereum', 'Ethereum', '1'), network('base', 'Base', '8453')],
  },
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      network('ethereum', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      network('base', 'Base', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
    ],
  },
  {
    id: 'wbtc',
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    networks: [network('ethereum', 'Ethereum', '1', `0x${'2a'.repeat(20)}`)],
  },
]

/** Tokens with names that test the layout. */
const strangeTokens = [
  {
    id: 'long',
    name: 'A token that was given a name which is longer than any line of it',
    symbol: 'ATOKENWITHALONGSYMBOL',
    networks: [network('ethereum', 'Ethereum', '1', `0x${'3b'.repeat(20)}`)],
  },
  {
    id: 'hostile',
    name: '<b>USDC</b> \u202eecrev\u202c claim your prize now',
    symbol: 'VISIT-SCAM.EXAMPLE',
    networks: [network('ethereum', 'Ethereum', '1', `0x${'4c'.repeat(20)}`)],
  },
  ...['Pepper', 'Shell', 'Pebble', 'Dust'].map((name, at) => ({
    id: name,
    name,
    symbol: ['PEPPER', 'SHELL', 'PBL', 'DUST'][at] ?? '',
    networks: [network('ethereum', 'Ethereum', '1', `0x${String(51 + at).repeat(20)}`)],
  })),
]

const fewCurrencies = ['EUR', 'USD', 'JPY']
const manyCurrencies = [...fewCurrencies, ...['AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'GBP', 'KRW', 'KWD', 'MXN']]

/** Responds to requests about buying; undefined for other requests. */
export function answerOnramp(
  part: OnrampPart,
  { pathname, searchParams }: URL,
  init?: RequestInit,
): Response | Promise<Response> | undefined {
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: [chainId], ws: [], capabilities: { [chainId]: ['onramp'] } })
  if (pathname === '/v1/onramp/options') return options(part)
  if (pathname === '/v1/onramp/quote') return quote(part, JSON.parse(String(init?.body)))
  if (pathname === '/v1/generators/onrampurl') return page(part)
  if (pathname.endsWith('/history') && searchParams.has('onramp'))
    return purchases(part, searchParams.get('cursor'), pathname)
  return undefined
}

const never = () => new Promise<Response>(() => {})
// A 4xx status, because the client retries temporary failures.
const fail = (status = 400) => new Response('{}', { status })
const refuse = (field: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name: field, field, description: '' }] }, { status: 400 })

/** The provider's name in URLs. */
const idOf = (at: number) => `provider-${at}`

function options({ options: way = 'yes', providers }: OnrampPart): Response | Promise<Response> {
  if (way === 'never') return never()
  if (way === 'fails') return fail()
  if (way === 'unsold') return fail(501)
  const isMuch = way === 'many'
  return Response.json({
    paymentCurrencies: (isMuch ? manyCurrencies : fewCurrencies).map((id) => ({
      id,
      payment_method_limits: limits.map((limit) => ({
        ...limit,
        min: String(Number(limit.min) * (weights[id] ?? 1)),
        max: String(Number(limit.max) * (weights[id] ?? 1)),
      })),
    })),
    purchaseCurrencies: isMuch ? [...tokens, ...strangeTokens] : tokens,
    providers: providers.map((name, at) => ({
      id: idOf(at),
      name,
      methods: at === 0 ? ['card', 'ach_bank_account'] : ['card'],
      networks: at === 0 ? [chainId, 'eip155:8453'] : [chainId],
    })),
  })
}

type Asked = {
  readonly amount: string
  readonly method: string
  readonly paymentCurrency: { readonly id: string }
  readonly purchaseCurrency: { readonly symbol: string }
}

function quote(part: OnrampPart, asked: Asked): Response | Promise<Response> {
  const { quotes: way = 'yes', providers } = part
  if (way === 'never') return never()
  if (way === 'fails') return fail(500)
  if (way === 'outside') return refuse('amount')
  if (way === 'refused') return refuse('purchaseCurrency')
  const currency = asked.paymentCurrency.id
  const weight = weights[currency] ?? 1
  const isBank = asked.method !== 'card'
  const sellers = way === 'one' ? providers.slice(0, 1) : providers
  const last = sellers.length > 3 ? sellers.at(-1) : undefined
  const list = sellers
    .filter((name) => name !== last)
    .map((name, at) => {
      const fee = String((190 + at * 70) * weight)
      const cents = BigInt(asked.amount.split('.')[0] ?? 0) * 100n
      // Units of the token for a cent; each further provider gives fewer.
      const got = (cents * (3_241n - BigInt(at) * 23n)) / BigInt(weight)
      const money = (amount: string) => ({ amount, currency })
      return {
        quoteId: `quote-${at}`,
        provider: idOf(at),
        name,
        method: asked.method,
        paymentTotal: money(asked.amount),
        paymentSubtotal: money(asked.amount),
        coinbaseFee: money(weight > 1 ? fee : `${fee.slice(0, -2)}.${fee.slice(-2)}`),
        networkFee: money('0'),
        purchaseAmount: { amount: decimal(got), currency: asked.purchaseCurrency.symbol },
        minutes: isBank
          ? { from: 1_440 * (at + 1), to: 1_440 * (at + 3) }
          : [
              { from: 2, to: 5 },
              { from: 5, to: 10 },
              { from: 1, to: 1 },
            ][at % 3],
      }
    })
  const outside =
    last === undefined ? [] : [{ provider: idOf(9), name: last, min: String(150 * weight), max: '9000000' }]
  return Response.json({ ...list[0], quotes: list, outside })
}

/** A number of billionths, as a decimal. */
function decimal(billionths: bigint): string {
  const digits = billionths.toString().padStart(11, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/^0+(?=\d)/, '')
}

function page({ page: way = 'yes' }: OnrampPart): Response | Promise<Response> {
  if (way === 'never') return never()
  if (way === 'fails') return fail()
  return Response.json({ url: 'https://pay.castell.example/session/1', purchaseId: begun })
}

function purchases(part: OnrampPart, cursor: string | null, pathname: string): Response | Promise<Response> {
  const { past = [], size = 50, older = 'yes', becomes = 'created', providers } = part
  if (part.isMute?.()) return never()
  const way = cursor === null || typeof past === 'string' ? past : older
  if (way === 'never') return never()
  if (way === 'fails' || typeof past === 'string') return fail()
  const mine: PastPurchase = {
    ...(becomes === 'reversed' ? { state: 'returned', hasArrived: true } : { state: becomes }),
    at: '2026-01-15T09:41:00.000Z',
    symbol: 'ETH',
    payment: { amount: '100', currency: 'EUR' },
    provider: providers[0] ?? '',
    amount: '0.032405',
  }
  const account = pathname.split('/').at(-2) ?? ''
  const all = [
    ...(part.becomes === undefined ? [] : [row(mine, begun, account)]),
    ...past.map((one, at) => row(one, `past-${at}`, account)),
  ]
  const from = Number(cursor ?? 0)
  const end = from + size
  return Response.json({ data: all.slice(from, end), next: end < all.length ? String(end) : null })
}

function row(purchase: PastPurchase, id: string, account: string): object {
  const { state, at, symbol, amount, payment, provider, hasArrived = state === 'settled' } = purchase
  const address = tokens.find((one) => one.symbol === symbol)?.networks[0]?.contract_address
  const fungible = { name: symbol, symbol, icon: null, ...(address && { address: `${chainId}:${address}` }) }
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: hasArrived ? `0x${'5e'.repeat(32)}` : '',
      minedAt: at,
      chain: chainId,
      sentFrom: '',
      sentTo: account,
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      nonce: null,
    },
    transfers:
      amount === undefined
        ? []
        : [
            {
              direction: 'in',
              quantity: { numeric: amount },
              value: null,
              price: null,
              fungible_info: fungible,
            },
          ],
    purchase: { provider: 'provider-0', name: provider, symbol, state, ...(payment && { payment }) },
  }
}
