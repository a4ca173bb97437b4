import { expect, test } from 'vitest'
import { base, bitcoin, ethereum, solana } from '../chains/chains.ts'
import { silentAdapter } from '../test/testAdapter.ts'
import { testPage } from '../test/testInstance.ts'
import { OptionError } from './check.ts'
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

test.each<readonly [string, object, string]>([
  ['a number', { projectId: 7 }, 'Write the option projectId as a text.'],
  ['no chain', { networks: [] }, 'Write the option networks as a list of chains, for example [ethereum].'],
  [
    'one chain',
    { networks: ethereum },
    'Write the option networks as a list of chains, for example [ethereum].',
  ],
  ['no list', { networks: ['ethereum'] }, 'Write the option networks[0] as a chain, for example ethereum.'],
  [
    'half',
    { networks: [{ ...base, caip2: '8453' }] },
    'Write the option networks[0] as a chain, for example ethereum.',
  ],
  ['elsewhere', { defaultNetwork: bitcoin }, 'Write the option defaultNetwork as one of your networks.'],
  ['a string', { adapters: ['evm'] }, 'Write the option adapters[0] as an adapter, for example evm().'],
  ['a mode', { themeMode: 'blue' }, 'Write the option themeMode as one of light, dark, system.'],
  [
    'a variable',
    { themeVariables: { '--w3m-accent': 'red' } },
    'There is no option themeVariables.--w3m-accent: remove it.',
  ],
  ['a feature', { features: { swap: true } }, 'There is no option features.swap: write features.swaps.'],
  ['a switch', { features: { swaps: 'on' } }, 'Write the option features.swaps as true or false.'],
  ['a list', { features: ['swaps'] }, 'Write the option features as an object.'],
  [
    'a social',
    { socials: ['myspace'] },
    'Write the option socials[0] as one of google, x, discord, farcaster, github, apple, facebook.',
  ],
  ['all socials', { socials: true }, 'Write the option socials as a list of socials, or false.'],
  ['ids', { featuredWalletIds: 'io.metamask' }, 'Write the option featuredWalletIds as a list of texts.'],
  ['no name', { customWallets: [{ id: 'x' }] }, 'Write the option customWallets[0].name as a text.'],
  [
    'a script',
    { customWallets: [{ id: 'x', name: 'X', mobile_link: 'javascript:alert(1)' }] },
    'Write the option customWallets[0].mobile_link as a link that begins with https:// or the scheme of an app.',
  ],
  ['a mode', { allWallets: true }, 'Write the option allWallets as one of SHOW, HIDE, ONLY_MOBILE.'],
  [
    'plain http',
    { endpoints: 'http://api.example' },
    'Write the option endpoints as an address that begins with https:// (http:// on this machine) or with /.',
  ],
  [
    'a trick',
    { endpoints: 'http://localhost.evil.example' },
    'Write the option endpoints as an address that begins with https:// (http:// on this machine) or with /.',
  ],
  [
    'another host',
    { endpoints: '//api.example' },
    'Write the option endpoints as an address that begins with https:// (http:// on this machine) or with /.',
  ],
  [
    'no api',
    { endpoints: { directory: 'https://a.example' } },
    'Write the option endpoints.api as an address that begins with https:// (http:// on this machine) or with /.',
  ],
  [
    'a script',
    { termsConditionsUrl: 'javascript:alert(1)' },
    'Write the option termsConditionsUrl as an address that begins with https:// (http:// on this machine) or with /.',
  ],
  [
    'a chain',
    { customRpcUrls: { 1: ['https://a.example'] } },
    'Write the option customRpcUrls as an object by chain, for example eip155:1.',
  ],
  [
    'no list',
    { customRpcUrls: { 'eip155:1': 'https://a.example' } },
    'Write the option customRpcUrls.eip155:1 as a list of addresses.',
  ],
  [
    'a kind',
    { defaultAccountTypes: { solana: 'smartAccount' } },
    'Write the option defaultAccountTypes.solana as one of eoa.',
  ],
  [
    'a language',
    { locale: 'english please' },
    'Write the option locale as a language tag, for example en or pt-BR.',
  ],
  [
    'a message',
    { messages: { 'button.connect': 7 } },
    'Write the option messages.button.connect as a text or a function.',
  ],
  ['a moment', { preload: 'hover' }, 'Write the option preload as one of load, act, reach.'],
  ['a text', { onEvent: 'console.log' }, 'Write the option onEvent as a function.'],
  ['a level', { logLevel: 'loud' }, 'Write the option logLevel as one of silent, error, warn, info, debug.'],
  ['a typo', { network: [ethereum] }, 'There is no option network: write networks.'],
  ['another kit', { enableEmbedded: true }, 'There is no option enableEmbedded: remove it.'],
  ['the prototype', { constructor: 1 }, 'There is no option constructor: remove it.'],
])('a wrong option (%s) is one sentence that says what to write instead', (_, options, sentence) => {
  expect(wrong(options)).toThrow(OptionError)
  expect(wrong(options)).toThrow(sentence)
})

test('every option that there is refuses what cannot be right, by its own name', () => {
  const { pairing: _, ...config } = parse({})
  const names = [...Object.keys(config), 'restrictedEndpoints']
  expect(names).toContain('walletConnect')
  for (const name of names) {
    // No option is a number, nor a list with one in it.
    for (const value of [7, [7]]) {
      try {
        wrong({ [name]: value })()
        expect.unreachable(`${name} took it`)
      } catch (error) {
        expect(error).toBeInstanceOf(OptionError)
        const { message, option } = error as OptionError
        expect(option.replace(/\[.*/, ''), name).toBe(name)
        expect(message).toMatch(/^Write the option \S+ as [^.]+.*\.$/)
      }
    }
  }
})

test('an OptionError has a code and the name of the option', () => {
  try {
    wrong({ themeMode: 'blue' })()
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ name: 'OptionError', code: 'option.wrong', option: 'themeMode' })
  }
})

test.each([null, 'options', [], 7])(
  'options that are no object (%j) are refused with a sentence',
  (options) => {
    expect(() => parse(options as unknown as LatchkeyOptions)).toThrow(
      'Write the option options as an object.',
    )
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
