import { expect, test } from 'vitest'
import type { PairingSource } from '../adapter/pairingLink.ts'
import { base, ethereum, solana } from '../chains/chains.ts'
import { currentView } from '../features/router/currentView.ts'
import { openModal } from '../features/router/openModal.ts'
import { silentAdapter } from '../test/testAdapter.ts'
import { joinWallet, testInstance } from '../test/testInstance.ts'
import { OptionError } from './check.ts'
import type { LatchkeyOptions } from './options.ts'

const universal: PairingSource = { type: 'universal', load: () => Promise.reject(new Error('not here')) }
const evm = silentAdapter('eip155')
const relay = { relayUrl: 'wss://relay.example' }
const parse = (options: LatchkeyOptions) => testInstance(options).latchkey.config

test('what reaches wallets outside of this browser is told from the adapters', () => {
  const config = parse({ adapters: [evm, universal], walletConnect: relay })
  expect(config.adapters).toEqual([evm])
  expect(config.pairing).toBe(universal)
  expect(config.walletConnect).toEqual(relay)
})

test('a site without the option has no codes', () => {
  expect(parse({ adapters: [evm] })).toMatchObject({ pairing: undefined, walletConnect: undefined })
  expect(parse({ adapters: [evm], walletConnect: undefined } as never).walletConnect).toBeUndefined()
})

test('S1.35 alone it serves every family, without any chain library', () => {
  const networks = [ethereum, base, solana] as const
  const config = parse({ adapters: [universal], walletConnect: relay, networks })
  expect(config.networks).toHaveLength(3)
  expect(config.adapters).toEqual([])
  expect(parse({ adapters: [evm, universal], walletConnect: relay, networks }).networks).toHaveLength(3)
})

test.each([
  'wss://relay.example',
  'wss://relay.example:8443/relay',
  'ws://127.0.0.1:4000/relay',
  'ws://localhost:4000',
  'ws://[::1]:4000',
  '/relay',
])('a relay may be at %s', (relayUrl) => {
  expect(parse({ adapters: [universal], walletConnect: { relayUrl } }).walletConnect).toEqual({ relayUrl })
})

const address =
  'Write the option walletConnect.relayUrl as an address that begins with wss:// (ws:// on this machine) or with /, without a query.'
const vendorProject =
  'Write the option walletConnect.projectId as the id of your project at the vendor’s network: 32 characters from 0 to 9 and a to f.'
const either = 'Write the option walletConnect as an object with your relayUrl or your projectId'

test.each([
  ['a page', { relayUrl: 'https://relay.example' }, address],
  ['in the clear', { relayUrl: 'ws://relay.example' }, address],
  ['a trick', { relayUrl: 'ws://localhost.evil.example' }, address],
  ['another host', { relayUrl: '//relay.example' }, address],
  ['a query', { relayUrl: 'wss://relay.example?projectId=1' }, address],
  ['no text', { relayUrl: 7 }, address],
  ['an empty id', { projectId: '' }, 'Write the option walletConnect.projectId as the id of your project'],
  ['no id of the vendor', { projectId: 'shop' }, vendorProject],
  [
    'no id of the vendor, at its relay',
    { relayUrl: 'wss://relay.walletconnect.org', projectId: 'shop' },
    vendorProject,
  ],
  [
    'one id',
    { relayUrl: 'wss://r.example', walletIds: 'io.metamask' },
    'Write the option walletConnect.walletIds as a list of texts.',
  ],
  [
    'a typo',
    { relay: 'wss://r.example' },
    'There is no option walletConnect.relay: write walletConnect.relayUrl.',
  ],
  [
    'the vendor’s network without a project',
    { relayUrl: 'wss://relay.walletconnect.org' },
    'Write the option walletConnect.projectId as your project at the network of relayUrl.',
  ],
  ['nothing', {}, `${either}.`],
  ['only ids', { walletIds: ['io.metamask'] }, `${either}.`],
  ['a text', 'wss://r.example', 'Write the option walletConnect as an object.'],
])(
  'a wrong walletConnect (%s) is one sentence that says what to write instead',
  (_, walletConnect, sentence) => {
    const options = { adapters: [universal], walletConnect } as unknown as LatchkeyOptions
    expect(() => parse(options)).toThrow(OptionError)
    expect(() => parse(options)).toThrow(sentence)
  },
)

test('the relay and what speaks to it belong together, and either alone is told', () => {
  expect(() => parse({ adapters: [evm], walletConnect: relay })).toThrow(
    'Write the option adapters as a list with universal(): walletConnect reaches wallets through it.',
  )
  expect(() => parse({ adapters: [evm, universal] })).toThrow(
    `${either}: universal() reaches wallets through it.`,
  )
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://evil.example',
  ' phone://',
  'blob:x',
  'file:///x',
  'about:blank',
])('a wallet of the site’s own whose link is %j is told', (mobile_link) => {
  expect(() => parse({ customWallets: [{ id: 'w', name: 'W', mobile_link }] })).toThrow(
    'Write the option customWallets[0].mobile_link as a link that begins with https:// or the scheme of an app.',
  )
})

test('a site that reaches wallets only by a code begins at the code', () => {
  const { latchkey } = testInstance({ adapters: [universal], walletConnect: relay })
  openModal(latchkey)
  expect(currentView(latchkey.router.getState())).toEqual({ name: 'ConnectingWalletConnectBasic' })
  joinWallet(latchkey)
  openModal(latchkey)
  expect(currentView(latchkey.router.getState())).toEqual({ name: 'Account' })
  const both = testInstance({ adapters: [evm, universal], walletConnect: relay }).latchkey
  openModal(both)
  expect(currentView(both.router.getState())).toEqual({ name: 'Connect' })
})
