import { expect, test } from 'vitest'
import { base, ethereum, solana } from '../chains/chains.ts'
import { silentAdapter } from '../test/testAdapter.ts'
import { testPage } from '../test/testInstance.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

const page = testPage()
const parse = (options: LatchkeyOptions, at = page) => parseOptions(options, { page: at })
/** Options as a JavaScript author may write them, past the types. */
const wrong = (options: object) => () => parse(options as LatchkeyOptions)

test('S3.82 S3.89 nothing is required: a site without options gets every default', () => {
  expect(parse({})).toEqual({
    instance: 'main',
    projectId: '',
    networks: [ethereum],
    defaultNetwork: ethereum,
    adapters: [],
    metadata: {
      name: 'The shop',
      description: 'Things to buy',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png'],
    },
    themeMode: 'system',
    themeVariables: {},
    features: {
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      emailShowWallets: true,
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
    },
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    allWallets: 'SHOW',
    chainImages: {},
    connectorImages: {},
    images: 'all',
    termsConditionsUrl: undefined,
    privacyPolicyUrl: undefined,
    customRpcUrls: {},
    allowUnsupportedChain: false,
    defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
    endpoints: undefined,
    locale: 'en-GB',
    serverLocale: 'en',
    messages: {},
    inline: false,
    preload: 'act',
    onEvent: undefined,
    logLevel: 'error',
  })
})

test('what a site writes is taken, and the rest of an object keeps its defaults', () => {
  const config = parse({
    networks: [base, solana],
    defaultNetwork: solana,
    features: { swaps: false },
    metadata: { name: 'Our shop' },
    defaultAccountTypes: { eip155: 'eoa' },
    socials: false,
    themeVariables: { '--lk-accent': 'teal' },
  })
  expect(config).toMatchObject({ networks: [base, solana], defaultNetwork: solana, socials: [] })
  expect(config.features).toMatchObject({ swaps: false, send: true })
  expect(config.metadata).toMatchObject({ name: 'Our shop', url: 'https://shop.example' })
  expect(config.defaultAccountTypes).toMatchObject({ eip155: 'eoa', bip122: 'payment' })
})

test('an option that is undefined is as good as not written, inside an option too', () => {
  const all = Object.fromEntries(Object.keys(parse({})).map((name) => [name, undefined]))
  expect(parse(all as LatchkeyOptions)).toEqual(parse({}))
  const inside = {
    features: { swaps: undefined },
    metadata: { name: undefined },
    defaultAccountTypes: { eip155: undefined },
    themeVariables: { '--lk-accent': undefined },
  }
  expect(parse(inside as unknown as LatchkeyOptions)).toEqual(parse({}))
})

test('RPC addresses of the site come before those of the chain', () => {
  const own = 'https://node.shop.example'
  const config = parse({
    networks: [ethereum, base],
    defaultNetwork: base,
    customRpcUrls: { [base.caip2]: [own] },
  })
  expect(config.networks[0]).toBe(ethereum)
  expect(config.networks[1]?.rpcUrls).toEqual([own, ...base.rpcUrls])
  expect(config.defaultNetwork).toEqual(config.networks[1])
  expect(base.rpcUrls).not.toContain(own)
})

test('one address serves all; a part of the server can have its own', () => {
  expect(parse({ endpoints: 'https://api.example/latchkey/' }).endpoints).toEqual({
    api: 'https://api.example/latchkey',
    directory: 'https://api.example/latchkey',
    analytics: 'https://api.example/latchkey',
  })
  const apart = { api: 'https://api.example', analytics: 'https://events.example' }
  expect(parse({ endpoints: apart }).endpoints).toEqual({ ...apart, directory: 'https://api.example' })
})

test('a path is on the page’s own origin, and a machine’s own server needs no https', () => {
  expect(parse({ endpoints: '/latchkey' }).endpoints?.api).toBe('https://shop.example/latchkey')
  for (const url of ['http://localhost:8080', 'http://127.0.0.1:1/x', 'http://[::1]:5']) {
    expect(parse({ endpoints: url }).endpoints?.api).toBe(url)
  }
})

const restricted = [
  'Shanghai',
  'Urumqi',
  'Chongqing',
  'Harbin',
  'Kashgar',
  'Macau',
  'Macao',
  'Hong_Kong',
  'Beijing',
]

test.each(restricted)(
  'S1.41 S1.42 in the zone of %s the site’s other endpoints are used, where it has some',
  (city) => {
    const there = testPage({ timeZone: `Asia/${city}` })
    const endpoints = 'https://api.example'
    expect(parse({ endpoints, restrictedEndpoints: 'https://cn.example' }, there).endpoints?.api).toBe(
      'https://cn.example',
    )
    expect(parse({ endpoints }, there).endpoints?.api).toBe(endpoints)
    expect(parse({}, there)).toEqual(parse({}))
  },
)

test.each(['Europe/Zurich', 'Asia/Tokyo', 'Asia/Taipei', 'Asia/Singapore', ''])(
  'S1.41 the zone %s is not restricted',
  (timeZone) => {
    const options = { endpoints: 'https://api.example', restrictedEndpoints: 'https://cn.example' }
    expect(parse(options, testPage({ timeZone })).endpoints?.api).toBe('https://api.example')
  },
)

test('a site that names no network has those of its chain library, or Ethereum', () => {
  const library = { ...silentAdapter('eip155'), networks: [base, ethereum] } as const
  expect(parse({ adapters: [library] })).toMatchObject({
    networks: [base, ethereum],
    defaultNetwork: base,
  })
  expect(parse({ adapters: [library], defaultNetwork: ethereum }).defaultNetwork).toEqual(ethereum)
  expect(parse({ adapters: [library], networks: [ethereum] }).networks).toEqual([ethereum])
  const later = { namespace: 'eip155', load: () => Promise.resolve(library) } as const
  expect(parse({ adapters: [later] }).networks).toEqual([ethereum])
})

test('a network whose family no adapter serves is told, by its name', () => {
  expect(wrong({ networks: [ethereum, solana], adapters: [silentAdapter('eip155')] })).toThrow(
    'Add an adapter for solana to adapters, or take Solana out of networks.',
  )
  const adapters = [silentAdapter('eip155'), { namespace: 'solana', load: () => Promise.reject() }] as const
  expect(parse({ networks: [ethereum, solana], adapters }).networks).toHaveLength(2)
})

test('a network that the chain library was not set up with is told, for no wallet could be moved there', () => {
  const library = { ...silentAdapter('eip155'), networks: [base] } as const
  const sentence = 'Write the option networks[1] as one of the chains that its adapter was set up with.'
  expect(wrong({ networks: [base, ethereum], adapters: [library] })).toThrow(sentence)
  const adapters = [library, silentAdapter('eip155')]
  expect(parse({ networks: [base, ethereum], adapters }).networks).toHaveLength(2)
})
