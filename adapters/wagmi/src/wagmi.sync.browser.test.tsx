import {
  connectWallet,
  disconnectWallet,
  openModal,
  session,
  switchAccount,
  switchNetwork,
  switchWallet,
} from '@latchkey/core'
import { activeConnection, type Latchkey } from '@latchkey/core/adapter'
import { discoverWallets } from '@latchkey/core/internal'
import type { EvmWallet } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { agree, first, idOf, ready } from './test/agree.ts'
import { addWallet, asked, chains, countChanges, openPage, prompts } from './test/openPage.tsx'

const listOf = ({ connections }: Latchkey) =>
  connections.getState().list.map(({ connector, phase }) => `${connector.id} ${phase}`)
const statusOf = ({ latchkey }: { readonly latchkey: Latchkey }) =>
  activeConnection(latchkey.connections.getState())?.phase

type Page = ReturnType<typeof openPage>

/** The page's own button connects. */
async function pageConnects(page: Page, wallet: EvmWallet): Promise<void> {
  const connector = page.config.connectors.find(({ id }) => id === idOf(wallet))
  if (connector === undefined) throw new Error('wagmi has not found the wallet.')
  await page.hooks().connect.connectAsync({ connector })
}

test('S1.37 the hooks of the page see what the widget connects, and the visitor is asked once', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  expect(page.latchkey.config.adapters).toMatchObject([{ type: 'wagmi' }])
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  expect(asked(harbor, ...prompts)).toBe(1)
  expect(page.hooks().connections).toHaveLength(1)
  expect(page.latchkey.sessions.size).toBe(1)
})

test('the widget shows what the page connects, without a question or a change more than wagmi alone makes', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  const changes = countChanges(page)
  await pageConnects(page, harbor)
  await agree(page, first(harbor))
  expect(asked(harbor, ...prompts)).toBe(1)
  // wagmi: connecting, connected; the widget: one new connection.
  expect(changes).toEqual({ widget: 1, page: 2 })
  expect(page.latchkey.router.getState().open).toBe(false)
})

test('an open list of wallets closes when the page connects', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  openModal(page.latchkey)
  await pageConnects(page, harbor)
  await expect.poll(() => page.latchkey.router.getState().open).toBe(false)
})

test('a disconnect by the page disconnects the widget silently and for good', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  await page.hooks().disconnect.disconnectAsync()
  await expect.poll(() => listOf(page.latchkey)).toEqual([])
  expect(page.latchkey.connections.getState().gone).toBeUndefined()
  expect(page.device.getItem('latchkey:main:connections')).toContain('"list":[]')
})

test('a disconnect by the widget disconnects the page, and notifies the wallet once', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await pageConnects(page, harbor)
  await agree(page, first(harbor))
  await disconnectWallet(page.latchkey, idOf(harbor))
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  expect(listOf(page.latchkey)).toEqual([])
  expect(asked(harbor, 'wallet_revokePermissions')).toBe(1)
})

test('a switch of the page is followed by the widget, and one of the widget by the page', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await pageConnects(page, harbor)
  await agree(page, first(harbor))
  await page.hooks().switchChain.switchChainAsync({ chainId: chains[1].id })
  await agree(page, { ...first(harbor), chainId: chains[1].id })
  await switchNetwork(page.latchkey, `eip155:${chains[0].id}`)
  await agree(page, first(harbor))
  expect(asked(harbor, 'wallet_switchEthereumChain')).toBe(2)
})

test('a change in the wallet updates page and widget once each', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  const changes = countChanges(page)
  const [, second = '0x'] = harbor.addresses
  harbor.switchAccount(second)
  await agree(page, { ...first(harbor), address: second })
  harbor.switchChain(chains[1].id)
  await agree(page, { ...first(harbor), address: second, chainId: chains[1].id })
  expect(changes).toEqual({ widget: 2, page: 2 })
})

test('of several wallets both sides use the same, whoever chooses, and no wallet is asked', async () => {
  const [harbor, foxglove] = [addWallet('Harbor'), addWallet('Foxglove')]
  const page = openPage()
  await ready(page, harbor, foxglove)
  await pageConnects(page, harbor)
  await connectWallet(page.latchkey, idOf(foxglove))
  await agree(page, first(foxglove))
  expect(page.hooks().connections).toHaveLength(2)

  const requests = harbor.requests().length + foxglove.requests().length
  const changes = countChanges(page)
  switchWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  const connector = page.config.connectors.find(({ id }) => id === idOf(foxglove))
  if (connector) await page.hooks().switchAccount.switchAccountAsync({ connector })
  await agree(page, first(foxglove))
  expect(changes).toEqual({ widget: 2, page: 2 })
  expect(harbor.requests().length + foxglove.requests().length).toBe(requests)
})

test('disconnecting one wallet leaves the other in use on both sides', async () => {
  const wallets = [addWallet('Harbor'), addWallet('Foxglove'), addWallet('Juniper')] as const
  const [harbor, foxglove, juniper] = wallets
  const page = openPage()
  await ready(page, ...wallets)
  for (const wallet of wallets) await pageConnects(page, wallet)
  await agree(page, first(juniper))
  switchWallet(page.latchkey, idOf(foxglove))
  await agree(page, first(foxglove))
  const used: unknown[] = []
  page.config.subscribe(
    ({ current }) => current,
    (current) => used.push(current),
  )
  await disconnectWallet(page.latchkey, idOf(juniper))
  await expect.poll(() => page.hooks().connections).toHaveLength(2)
  await agree(page, first(foxglove))
  expect(used).toEqual([])
  expect(listOf(page.latchkey)).toEqual([`${idOf(harbor)} connected`, `${idOf(foxglove)} connected`])
})

test('the account that the visitor chooses in the widget is the account of the page', async () => {
  const harbor = addWallet('Harbor', { shares: 'all' })
  const page = openPage()
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  const [, second] = harbor.addresses
  switchAccount(page.latchkey, `eip155:${chains[0].id}:${second}`)
  await agree(page, { ...first(harbor), address: second })
  harbor.always('eth_sendTransaction', { answers: `0x${'7'.repeat(64)}` })
  await page.hooks().send.sendTransactionAsync({ to: second ?? null, value: 1n, gas: 21_000n })
  const sent = harbor.requests().find(({ method }) => method === 'eth_sendTransaction')
  expect(JSON.stringify(sent?.params).toLowerCase()).toContain(`"from":"${second?.toLowerCase()}"`)
})

test('a wallet that is locked leaves both sides, and comes back to both when it is unlocked', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  harbor.lock()
  await expect.poll(() => [page.hooks().account.status, statusOf(page)]).toEqual(['disconnected', undefined])
  harbor.unlock()
  await agree(page, first(harbor))
  expect(asked(harbor, ...prompts)).toBe(1)
})

test('a yes to a question that the visitor has left connects neither side', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  const held = harbor.hold('wallet_requestPermissions')
  const connecting = connectWallet(page.latchkey, idOf(harbor))
  await held.asked
  page.latchkey.attempt.setState({ phase: 'idle' })
  await connecting
  const seen = countChanges(page)
  held.release()
  await expect.poll(() => asked(harbor, 'wallet_revokePermissions')).toBe(1)
  await expect.poll(() => page.config.state.connections.size).toBe(0)
  expect(listOf(page.latchkey)).toEqual([])
  expect(seen.widget).toBe(0)
  // The page may still connect it by itself.
  await pageConnects(page, harbor)
  await agree(page, first(harbor))
})

test('a visitor who says no in the wallet is declined, and both sides stay as they were', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  harbor.always('wallet_requestPermissions', 'reject')
  await connectWallet(page.latchkey, idOf(harbor))
  expect(page.latchkey.attempt.getState()).toMatchObject({ phase: 'declined' })
  expect(page.config.state.status).toBe('disconnected')
})

test('the widget signs through wagmi with the wallet it names', async () => {
  const [harbor, foxglove] = [addWallet('Harbor'), addWallet('Foxglove')]
  const page = openPage()
  await ready(page, harbor, foxglove)
  await pageConnects(page, harbor)
  await pageConnects(page, foxglove)
  await expect.poll(() => page.latchkey.sessions.size).toBe(2)
  const [account = ''] = harbor.addresses
  const signature = await session(page.latchkey, idOf(harbor))?.signMessage('Hello', account)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(asked(harbor, 'personal_sign')).toBe(1)
  expect(asked(foxglove, 'personal_sign')).toBe(0)
})

test('an open account closes when the page disconnects', async () => {
  const harbor = addWallet('Harbor')
  const page = openPage()
  await ready(page, harbor)
  await connectWallet(page.latchkey, idOf(harbor))
  await agree(page, first(harbor))
  openModal(page.latchkey, { name: 'Account' })
  await page.hooks().disconnect.disconnectAsync()
  await expect.poll(() => page.latchkey.router.getState().open).toBe(false)
  expect(page.latchkey.notice.getState().open).toBe(false)
})

test('the networks of the widget are those of the config', () => {
  const { latchkey } = openPage()
  expect(latchkey.config.networks.map(({ caip2, name }) => [caip2, name])).toEqual(
    chains.map(({ id, name }) => [`eip155:${id}`, name]),
  )
  discoverWallets(latchkey)()
})
