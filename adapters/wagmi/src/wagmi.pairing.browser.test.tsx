import {
  connectWallet,
  disconnectWallet,
  session,
  startPairing,
  switchNetwork,
  switchWallet,
} from '@latchkey/core'
import { activeConnection } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { agree } from './test/agree.ts'
import {
  addPhone,
  addWallet,
  chains,
  countChanges,
  createDevice,
  openPage,
  type PageOptions,
} from './test/openPage.tsx'

type Page = ReturnType<typeof openPage>
type Phone = ReturnType<typeof addPhone>

const idOf = ({ peer }: Phone) => `walletConnect:${peer.sessions()[0]?.topic.slice(0, 16)}`

const listOf = ({ latchkey }: Page) =>
  latchkey.connections.getState().list.map(({ connector, phase }) => `${connector.id} ${phase}`)

/** A visitor scans the code of the page with their phone. */
async function scan(page: Page, { peer }: Phone): Promise<void> {
  await expect.poll(() => page.latchkey.connections.getState().started).toBe(true)
  startPairing(page.latchkey)
  await expect.poll(() => peer.codes()).toHaveLength(1)
  await peer.scan()
}

/** Both sides are connected to the phone, and say the same. */
function agreeOn(
  page: Page,
  phone: Phone,
  change: { address?: string; chainId?: number } = {},
): Promise<void> {
  return agree(page, { connectorId: idOf(phone), address: phone.wallet.addresses[0], ...change })
}

async function paired(options: PageOptions = {}) {
  const phone = addPhone('Harbor')
  const page = openPage({ peer: phone.peer, ...options })
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  await scan(page, phone)
  await agreeOn(page, phone)
  return { phone, page }
}

test('the hooks of the page see a wallet that was paired, and the visitor is asked once', async () => {
  const { phone, page } = await paired()
  expect(page.hooks().account.connector?.name).toBe('Harbor')
  expect(page.hooks().connections).toHaveLength(1)
  expect(phone.wallet.requests().map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  expect(activeConnection(page.latchkey.connections.getState())?.connector.type).toBe('WALLET_CONNECT')
})

test('requests of the page and of the widget both reach the phone', async () => {
  const { phone, page } = await paired()
  phone.wallet.always('eth_sendTransaction', { answers: `0x${'7'.repeat(64)}` })
  const to = '0x00000000000000000000000000000000000000Ad'
  await page.hooks().send.sendTransactionAsync({ to, value: 1n, gas: 21_000n })
  const [account = ''] = phone.wallet.addresses
  const signature = await session(page.latchkey, idOf(phone))?.signMessage('Hello', account)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.peer.requests().map(({ method }) => method)).toEqual(['eth_sendTransaction', 'personal_sign'])
})

test('a visitor who says no on the phone is declined as the page knows it', async () => {
  const { phone, page } = await paired()
  phone.wallet.always('eth_sendTransaction', 'reject')
  const sending = page.hooks().send.sendTransactionAsync({ to: '0x00000000000000000000000000000000000000Ad' })
  await expect(sending).rejects.toThrow(/rejected/i)
})

test('a change on the phone updates page and widget once each', async () => {
  const { phone, page } = await paired()
  const changes = countChanges(page)
  const [, second = '0x'] = phone.wallet.addresses
  phone.wallet.switchAccount(second)
  await agreeOn(page, phone, { address: second })
  phone.wallet.switchChain(chains[1].id)
  await agreeOn(page, phone, { address: second, chainId: chains[1].id })
  expect(changes).toEqual({ widget: 2, page: 2 })
})

test('a switch of the page is followed by the widget, and one of the widget by the page', async () => {
  const { phone, page } = await paired()
  await page.hooks().switchChain.switchChainAsync({ chainId: chains[1].id })
  await agreeOn(page, phone, { chainId: chains[1].id })
  await switchNetwork(page.latchkey, `eip155:${chains[0].id}`)
  await agreeOn(page, phone)
})

test('a disconnect by the page ends the pairing and disconnects the widget, also after a reload', async () => {
  const { phone, page } = await paired()
  await page.hooks().disconnect.disconnectAsync()
  await expect.poll(() => listOf(page)).toEqual([])
  expect(phone.peer.sessions()).toEqual([])
  page.leave()
  const next = openPage({ peer: phone.peer, device: page.device })
  await expect.poll(() => next.hooks().account.status).toBe('disconnected')
  expect(listOf(next)).toEqual([])
  expect(next.config.connectors).toEqual([])
})

test('a disconnect by the widget disconnects the page and ends the pairing', async () => {
  const { phone, page } = await paired()
  await disconnectWallet(page.latchkey, idOf(phone))
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  expect(phone.peer.sessions()).toEqual([])
  expect(listOf(page)).toEqual([])
})

test('a phone that ends the pairing leaves both sides', async () => {
  const { phone, page } = await paired()
  phone.peer.leave()
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  await expect.poll(() => listOf(page)).toEqual([])
})

test.each([true, false])(
  'after a reload both sides come back together, and nobody is asked (wagmi restores by itself: %s)',
  async (reconnectOnMount) => {
    const device = createDevice()
    const { phone, page } = await paired({ device })
    page.leave()
    const asked = phone.wallet.requests().length
    const next = openPage({ peer: phone.peer, device, reconnectOnMount })
    const phases: (string | undefined)[] = []
    next.latchkey.connections.subscribe((state) => phases.push(activeConnection(state)?.phase))
    await agreeOn(next, phone)
    expect([...new Set(phases)]).toEqual(['restoring', 'connected'])
    expect(phone.wallet.requests()).toHaveLength(asked)
    // A page that sends who is disconnected away must not do so while the wallet comes back.
    if (reconnectOnMount)
      expect(next.seen.slice(next.seen.indexOf('reconnecting'))).not.toContain('disconnected')
    expect(next.hooks().connections).toHaveLength(1)
    expect(listOf(next)).toEqual([`${idOf(phone)} connected`])
  },
)

test('a phone that left while the page was closed is gone after the reload, on both sides', async () => {
  const device = createDevice()
  const { phone, page } = await paired({ device })
  page.leave()
  phone.peer.leave()
  const next = openPage({ peer: phone.peer, device })
  await expect.poll(() => listOf(next)).toEqual([])
  await expect.poll(() => next.hooks().account.status, { timeout: 15_000 }).toBe('disconnected')
  await expect.poll(() => next.config.connectors).toEqual([])
})

test('beside a wallet of the browser, both come back, and the one that was in use is', async () => {
  const device = createDevice()
  const foxglove = addWallet('Foxglove')
  const phone = addPhone('Harbor')
  const page = openPage({ peer: phone.peer, device })
  await expect.poll(() => page.config.connectors).toHaveLength(1)
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  await connectWallet(page.latchkey, foxglove.info.rdns)
  await scan(page, phone)
  await agreeOn(page, phone)
  switchWallet(page.latchkey, foxglove.info.rdns)
  await agree(page, { connectorId: foxglove.info.rdns, address: foxglove.addresses[0] })
  switchWallet(page.latchkey, idOf(phone))
  await agreeOn(page, phone)
  page.leave()
  const next = openPage({ peer: phone.peer, device })
  await expect.poll(() => listOf(next).filter((entry) => entry.endsWith(' connected'))).toHaveLength(2)
  await agreeOn(next, phone)
  expect(next.hooks().connections).toHaveLength(2)
})

test('a paired wallet is no row in the list of wallets', async () => {
  const { page } = await paired()
  expect(page.latchkey.discovery.getState()).not.toMatchObject({
    connectors: expect.arrayContaining([expect.objectContaining({ type: 'WALLET_CONNECT' })]),
  })
})
