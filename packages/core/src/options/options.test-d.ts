import { base, ethereum } from '../chains/chains.ts'
import type { LatchkeyOptions } from './options.ts'

export const nothing: LatchkeyOptions = {}

export const everything: LatchkeyOptions = {
  instance: 'checkout',
  projectId: 'shop',
  networks: [base, ethereum],
  defaultNetwork: ethereum,
  adapters: [],
  metadata: { name: 'The shop' },
  themeMode: 'dark',
  themeVariables: { '--lk-accent': '#12655d' },
  features: { swaps: false },
  socials: ['google'],
  walletFeaturesOrder: ['send', 'receive'],
  featuredWalletIds: ['io.metamask'],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [{ id: 'own', name: 'Our wallet' }],
  allWallets: 'ONLY_MOBILE',
  chainImages: { 'eip155:1': '/ethereum.svg' },
  connectorImages: {},
  images: 'none',
  termsConditionsUrl: '/terms',
  privacyPolicyUrl: '/privacy',
  customRpcUrls: { 'eip155:1': ['https://rpc.example'] },
  allowUnsupportedChain: true,
  siwx: { required: true, statement: 'Log in to the shop' },
  defaultAccountTypes: { eip155: 'eoa' },
  endpoints: '/latchkey',
  restrictedEndpoints: { api: 'https://api.example' },
  locale: 'es',
  messages: { 'button.connect': 'Log in' },
  inline: true,
  preload: 'load',
  onEvent: () => undefined,
  logLevel: 'debug',
}

export const wrong: readonly LatchkeyOptions[] = [
  // @ts-expect-error there is no such option
  { network: [ethereum] },
  // @ts-expect-error a site has at least one chain
  { networks: [] },
  // @ts-expect-error a mode is one of three
  { themeMode: 'blue' },
  // @ts-expect-error a variable is one of ours
  { themeVariables: { '--w3m-accent': 'red' } },
  // @ts-expect-error a feature is one of ours
  { features: { swap: true } },
  // @ts-expect-error a social is one of seven
  { socials: ['myspace'] },
  // @ts-expect-error `true` is no list of socials
  { socials: true },
  // @ts-expect-error a wallet has a name
  { customWallets: [{ id: 'own' }] },
  // @ts-expect-error a Solana account is an eoa
  { defaultAccountTypes: { solana: 'smartAccount' } },
  // @ts-expect-error the address of the API cannot be left out
  { endpoints: { directory: 'https://a.example' } },
  // @ts-expect-error no text has this name
  { messages: { 'button.conect': 'Log in' } },
]
