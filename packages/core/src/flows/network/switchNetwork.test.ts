import { expect, test } from 'vitest'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeChain } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { foreignChainId, testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { switchNetwork } from './switchNetwork.ts'

async function connected() {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ networks: [ethereum, base, solana] })
  await joinByHand(tab, harbor)
  const phase = () => tab.latchkey.switching.getState().phase
  const count = (method: string) => harbor.requests().filter((asked) => asked.method === method).length
  return { harbor, tab, latchkey: tab.latchkey, phase, count }
}

test('the wallet is asked, SwitchNetwork shows the wait, and then the visitor is back where they came from', async () => {
  const { harbor, tab, latchkey, phase } = await connected()
  openModal(latchkey)
  pushView(latchkey, { name: 'Networks' })
  const held = harbor.hold('wallet_switchEthereumChain')
  const switching = switchNetwork(latchkey, base.caip2)
  await held.asked
  expect(viewsOf(latchkey)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
  expect(latchkey.switching.getState()).toEqual({ phase: 'waiting', chainId: 'eip155:8453' })
  held.release()
  await switching
  expect(phase()).toBe('idle')
  expect(viewsOf(latchkey)).toEqual(['Account'])
  expect(activeChain(latchkey)).toBe(base)
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'SWITCH_NETWORK',
    properties: { network: 'eip155:8453' },
  })
})

test('a chain that the wallet does not know is added', async () => {
  const { harbor, latchkey, count } = await connected()
  harbor.lackChain(base.id)
  await switchNetwork(latchkey, base.caip2)
  expect(count('wallet_addEthereumChain')).toBe(1)
  expect(activeChain(latchkey)).toBe(base)
})

test.each([
  ['declined', 'reject' as const, { phase: 'declined' }],
  ['pending', { fails: { code: -32002, message: 'Already' } }, { phase: 'pending' }],
  ['failed', { fails: { message: 'Out of order' } }, { phase: 'failed', error: { code: 'wallet.failed' } }],
])('a move that is %s stays on the screen and can be tried again', async (_, behaviour, expected) => {
  const { harbor, latchkey, count, tab } = await connected()
  openModal(latchkey, { name: 'Networks' })
  harbor.next('wallet_switchEthereumChain', behaviour)
  await switchNetwork(latchkey, base.caip2)
  expect(latchkey.switching.getState()).toMatchObject({ ...expected, chainId: 'eip155:8453' })
  expect(viewsOf(latchkey)).toEqual(['Networks', 'SwitchNetwork'])
  harbor.next('wallet_switchEthereumChain', behaviour)
  await switchNetwork(latchkey, base.caip2)
  await switchNetwork(latchkey, base.caip2)
  expect(count('wallet_switchEthereumChain')).toBe(2)
  await tab.clock.advance(1_000)
  await switchNetwork(latchkey, base.caip2)
  expect(activeChain(latchkey)).toBe(base)
  expect(latchkey.router.getState().open).toBe(false)
})

test('after three minutes the move is late; a yes then still counts while it is on the screen', async () => {
  const { harbor, latchkey, phase, tab } = await connected()
  openModal(latchkey, { name: 'Networks' })
  const held = harbor.hold('wallet_switchEthereumChain')
  const switching = switchNetwork(latchkey, base.caip2)
  await held.asked
  await tab.clock.advance(180_000)
  await switching
  expect(phase()).toBe('late')
  held.release()
  await until(() => expect(phase()).toBe('idle'))
  expect(activeChain(latchkey)).toBe(base)
})

test('a move that the visitor walked away from is followed in silence', async () => {
  const { harbor, latchkey, phase } = await connected()
  openModal(latchkey, { name: 'Networks' })
  const held = harbor.hold('wallet_switchEthereumChain')
  const switching = switchNetwork(latchkey, base.caip2)
  await held.asked
  closeModal(latchkey)
  await switching
  expect(phase()).toBe('idle')
  held.release()
  await until(() => expect(activeChain(latchkey)).toBe(base))
  expect(latchkey.router.getState().open).toBe(false)
})

test('a wallet that only answers, and tells nothing, is taken at its word', async () => {
  const { harbor, latchkey } = await connected()
  harbor.next('wallet_switchEthereumChain', { answers: null })
  await switchNetwork(latchkey, base.caip2)
  expect(activeChain(latchkey)).toBe(base)
})

test('a wallet that only tells its new chain, and never answers, is taken at its word', async () => {
  const { harbor, latchkey, phase } = await connected()
  openModal(latchkey, { name: 'Networks' })
  const held = harbor.hold('wallet_switchEthereumChain')
  const switching = switchNetwork(latchkey, base.caip2)
  await held.asked
  harbor.switchChain(base.id)
  await switching
  expect(phase()).toBe('idle')
  expect(latchkey.router.getState().open).toBe(false)
})

test('a chain chosen in the wallet after declining here ends the wait for it', async () => {
  const { harbor, latchkey } = await connected()
  openModal(latchkey, { name: 'Networks' })
  harbor.next('wallet_switchEthereumChain', 'reject')
  await switchNetwork(latchkey, base.caip2)
  harbor.switchChain(base.id)
  expect(latchkey.router.getState().open).toBe(false)
})

test('from UnsupportedChain a known chain leads out of the widget', async () => {
  const { harbor, latchkey } = await connected()
  harbor.switchChain(foreignChainId)
  expect(viewsOf(latchkey)).toEqual(['UnsupportedChain'])
  await switchNetwork(latchkey, base.caip2)
  expect(latchkey.router.getState().open).toBe(false)
})

test("S8.37 a chain that the site does not have gives 'Unsupported chain'", async () => {
  const { latchkey, count } = await connected()
  openModal(latchkey)
  await switchNetwork(latchkey, 'eip155:999999')
  expect(latchkey.notice.getState()).toMatchObject({ variant: 'error', message: 'Unsupported chain' })
  expect(count('wallet_switchEthereumChain')).toBe(0)
})

test('the chain in use needs no wallet', async () => {
  const { latchkey, count } = await connected()
  openModal(latchkey, { name: 'Networks' })
  await switchNetwork(latchkey, ethereum.caip2)
  expect(count('wallet_switchEthereumChain')).toBe(0)
  expect(latchkey.router.getState().open).toBe(false)
})

test('a family of chains without a wallet leads to SwitchActiveChain', async () => {
  const { latchkey } = await connected()
  openModal(latchkey, { name: 'Networks' })
  await switchNetwork(latchkey, solana.caip2)
  expect(latchkey.router.getState().history.at(-1)).toEqual({
    name: 'SwitchActiveChain',
    namespace: 'solana',
  })
})

test('before connecting the choice is noted, also over a reload', async () => {
  const browser = testBrowser([])
  const before = browser.open()
  await switchNetwork(before.latchkey, base.caip2)
  expect(activeChain(before.latchkey)).toBe(base)
  before.close()
  expect(activeChain(browser.open().latchkey)).toBe(base)
})

test('asking twice for the same chain asks the wallet once', async () => {
  const { harbor, latchkey, count } = await connected()
  const held = harbor.hold('wallet_switchEthereumChain')
  const both = [switchNetwork(latchkey, base.caip2), switchNetwork(latchkey, base.caip2)]
  await held.asked
  held.release()
  await Promise.all(both)
  expect(count('wallet_switchEthereumChain')).toBe(1)
})
