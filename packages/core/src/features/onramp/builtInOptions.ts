import type { CaipChainId } from '../../base/caip.ts'
import type { BuyCurrency, BuyMethod } from './buyState.ts'
import type { MarketOptions, MarketToken } from './marketOptions.ts'

/** The limits of cards (S9.09) and bank accounts (S9.10), in USD and in EUR. */
const builtInMethods: BuyCurrency['methods'] = [
  { id: 'card', min: '10', max: '7500' } satisfies BuyMethod,
  { id: 'ach_bank_account', min: '10', max: '25000' } satisfies BuyMethod,
]

const networks = [
  {
    chainId: 'eip155:1',
    name: 'Ethereum',
    key: 'ethereum',
    usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  },
  {
    chainId: 'eip155:137',
    name: 'Polygon',
    key: 'polygon',
    usdc: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  },
] as const satisfies readonly { chainId: CaipChainId; [name: string]: string }[]

const usdc: MarketToken = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: networks.map(({ chainId, name, key, usdc: address }) => ({ chainId, name, key, address })),
}

const eth: MarketToken = {
  id: 'eth',
  name: 'Ether',
  symbol: 'ETH',
  networks: networks.map(({ chainId, name, key }) => ({
    chainId,
    name,
    key,
    ...(key === 'polygon' && { address: '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619' }),
  })),
}

/** The options where the server's cannot be read (S8.44). */
export const builtInOptions: MarketOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, decimals: 2, methods: builtInMethods })),
  purchaseCurrencies: [usdc, eth],
  providers: [],
}
