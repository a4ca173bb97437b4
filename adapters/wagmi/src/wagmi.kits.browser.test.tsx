import { connectWallet, disconnectWallet, getWallets, watchWallets } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/adapter'
import { expect, onTestFinished, test } from 'vitest'
import { createConnector, mock } from 'wagmi'
import { agree, type Expected, ready } from './test/agree.ts'
import { countChanges, openPage } from './test/openPage.tsx'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A connector of the page's own, as WalletConnect is one: no wallet in the page stands behind it. */
const kit = (change: (inner: Inner) => object = () => ({})) =>
  createConnector((config) => {
    const inner = mock({ accounts: [account] })(config)
    return { ...inner, ...about, ...change(inner) }
  })
const about = { id: 'walletConnect', type: 'walletConnect', name: 'WalletConnect' }
type Inner = ReturnType<ReturnType<typeof mock>>
const kits: Expected = { connectorId: 'walletConnect', address: account }

test('WalletConnect of the page is in the list of the widget, and connects from there', async () => {
  const page = openPage({ connectors: [kit()] })
  await ready(page)
  const stop = watchWallets(page.latchkey, () => {})
  await expect.poll(() => getWallets(page.latchkey).rows.map(({ key }) => key)).toContain('walletConnect')
  stop()
  await connectWallet(page.latchkey, 'walletConnect')
  await agree(page, kits)
})

test('shows a wallet that the page connected with a connector hidden in the widget', async () => {
  const page = openPage({ connectors: [kit()], excludeWalletIds: ['walletConnect'] })
  await ready(page)
  const stop = watchWallets(page.latchkey, () => {})
  await expect.poll(() => page.latchkey.discovery.getState().phase).toBe('looked')
  expect(getWallets(page.latchkey).rows.map(({ key }) => key)).not.toContain('walletConnect')
  stop()
  const [connector] = page.config.connectors
  if (connector) await page.hooks().connect.connectAsync({ connector })
  await agree(page, kits)
  await disconnectWallet(page.latchkey)
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
})

test('a late yes that cannot be taken back is one connection on both sides, and hidden on neither', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isAsked = false
  const slow = kit((inner) => ({
    connect: async () => {
      isAsked = true
      await answered
      return inner.connect()
    },
    disconnect: () => Promise.reject(new Error('No way back.')),
  }))
  const page = openPage({ connectors: [slow] })
  await ready(page)
  const connecting = connectWallet(page.latchkey, 'walletConnect')
  await expect.poll(() => isAsked).toBe(true)
  page.latchkey.attempt.setState({ phase: 'idle' })
  await connecting
  answer()
  await agree(page, kits)
})

test('two connectors with one id are two: both in the list, each used when it is chosen, without a loop', async () => {
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const second = createConnector((config) => ({ ...mock({ accounts: [other] })(config), ...about }))
  const page = openPage({ connectors: [kit(), second] })
  await ready(page)
  const inUse = () => activeConnection(page.latchkey.connections.getState())?.accounts[0]
  const place = `eip155:${page.config.chains[0].id}`
  for (const [index, address] of [account, other].entries()) {
    const connector = page.config.connectors[index]
    if (connector) await page.hooks().connect.connectAsync({ connector })
    // One after the other: the widget has taken the first over when the second comes.
    await expect.poll(inUse).toBe(`${place}:${address}`)
  }
  expect(page.latchkey.connections.getState().list).toHaveLength(2)
  const changes = countChanges(page)
  const [first] = page.config.connectors
  if (first) await page.hooks().switchAccount.switchAccountAsync({ connector: first })
  await expect.poll(inUse).toBe(`${place}:${account}`)
  await expect.poll(() => page.hooks().account.address).toBe(account)
  expect(changes).toEqual({ widget: 1, page: 1 })
  const stop = watchWallets(page.latchkey, () => {})
  const keys = () => getWallets(page.latchkey).rows.map(({ key }) => key)
  await expect.poll(keys).toEqual(expect.arrayContaining(['walletConnect', 'walletConnect:2']))
  stop()
})

test('the page’s choice of two stays when the widget comes later and finds the other one first', async () => {
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let isSlow = false
  const slow = createConnector((config) => {
    const inner = mock({ accounts: [other] })(config)
    const getProvider: Inner['getProvider'] = async (parameters) => {
      if (isSlow) await arrived
      return inner.getProvider(parameters)
    }
    return { ...inner, id: 'slow', getProvider }
  })
  const page = openPage({ connectors: [kit(), slow], hasWidget: false })
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  for (const connector of page.config.connectors) await page.hooks().connect.connectAsync({ connector })
  isSlow = true
  const stop = page.latchkey.start()
  onTestFinished(stop)
  const inUse = () => activeConnection(page.latchkey.connections.getState())?.connector.id
  await expect.poll(inUse).toBe('walletConnect')
  expect(page.hooks().account.connector?.id).toBe('slow')
  const changes = countChanges(page)
  arrive()
  await agree(page, { connectorId: 'slow', address: other })
  expect(changes.page).toBe(0)
})
