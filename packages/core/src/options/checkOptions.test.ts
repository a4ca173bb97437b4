import { mainnet, optimism, polygon } from 'viem/chains'
import { expect, test } from 'vitest'
import { base, bitcoin, ethereum } from '../chains/chains.ts'
import { silentAdapter } from '../test/testAdapter.ts'
import { testPage } from '../test/testInstance.ts'
import { OptionError } from './check.ts'
import { checkOptions } from './checkOptions.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

const parse = (options: LatchkeyOptions) => parseOptions(options, { page: testPage() })
/** What a site without types may write. */
const wrong = (options: object) => () => parse(options as LatchkeyOptions)
/** As another kit's explorer names MetaMask. */
const hashOfAnotherKit = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

test('an option that cannot be right is refused where the instance is made', () => {
  const options = { themeMode: 'blue' } as unknown as LatchkeyOptions
  expect(() => parse(options)).toThrow('Write the option themeMode as one of light, dark, system.')
  expect(() => checkOptions(options)).toThrow('themeMode')
})

test.each<readonly [string, object, string]>([
  [
    'a project with spaces',
    { projectId: 'my shop' },
    'Write the option projectId as the id of your project: up to 64 letters, digits, - and _.',
  ],
  [
    'an endless project',
    { projectId: 'p'.repeat(65) },
    'Write the option projectId as the id of your project: up to 64 letters, digits, - and _.',
  ],
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
  [
    'a chain of viem',
    { networks: [mainnet] },
    'Write the option networks[0] as evmChain(mainnet): it is a chain of viem or wagmi.',
  ],
  [
    'a later chain of viem',
    { networks: [ethereum, optimism] },
    'Write the option networks[1] as evmChain(chain): it is a chain of viem or wagmi.',
  ],
  [
    'a chain of viem to start on',
    { defaultNetwork: polygon },
    'Write the option defaultNetwork as evmChain(polygon): it is a chain of viem or wagmi.',
  ],
  [
    'two ids',
    { networks: [{ ...base, id: 1 }] },
    'Write the option networks[0] as a chain whose id and caip2 name the same chain, for example 1 and eip155:1.',
  ],
  ['one adapter', { adapters: silentAdapter('eip155') }, 'Write the option adapters as a list of adapters.'],
  [
    'a hash',
    { featuredWalletIds: ['io.metamask', hashOfAnotherKit] },
    'Write the option featuredWalletIds[1] as the reverse domain name of a wallet, for example io.metamask',
  ],
  [
    'a hash to leave out',
    { excludeWalletIds: [hashOfAnotherKit] },
    'Write the option excludeWalletIds[0] as the reverse domain name of a wallet, for example io.metamask',
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
  const { pairing: _, embeddedWallet: __, serverLocale: ___, ...config } = parse({})
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
