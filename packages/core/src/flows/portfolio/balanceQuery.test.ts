import { expect, test, vi } from 'vitest'
import type { CaipAddress } from '../../base/caip.ts'
import type { Chain } from '../../chains/chain.ts'
import { bitcoin, ethereum, solana } from '../../chains/chains.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import { queries } from '../../instance/queries.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { sendPage } from '../../test/sendPage.ts'
import { foreignChainId, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { balanceQuery } from './balanceQuery.ts'

async function connected() {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const tab = browser.open({ networks: [ethereum, bitcoin, solana] })
  await joinByHand(tab, harbor)
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  const asked = () => harbor.requests().filter(({ method }) => method === 'eth_getBalance').length
  return { harbor, browser, tab, latchkey: tab.latchkey, account, asked }
}

const read = async ({ latchkey }: { latchkey: Parameters<typeof balanceQuery>[0] }, account: CaipAddress) =>
  (await queries(latchkey)).fetchQuery(balanceQuery(latchkey, account))

test('S1.06 the native balance of an account is read through its own wallet, and nothing else is asked', async () => {
  const { tab, account, asked } = await connected()
  expect(await read(tab, account)).toBe(1_234_567_890_123_456_789n)
  expect(asked()).toBe(1)
  expect(tab.requests).toEqual([])
})

test('S9.05 a balance that was read is good for 30 s, and is read again after that', async () => {
  const { tab, account, asked } = await connected()
  // The library that keeps reads looks at the wall clock.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  try {
    await read(tab, account)
    vi.setSystemTime(1_029_999)
    await read(tab, account)
    expect(asked()).toBe(1)
    vi.setSystemTime(1_030_000)
    await read(tab, account)
    expect(asked()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('S8.01 S8.03 S9.02 a balance that cannot be read is said in the banner, and not asked for again for 30 s', async () => {
  const { harbor, tab, account, asked, latchkey } = await connected()
  openModal(latchkey)
  harbor.always('eth_getBalance', { fails: { message: 'node down' } })
  await expect(read(tab, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
  expect(latchkey.notice.getState()).toMatchObject({
    open: true,
    variant: 'error',
    message: 'Token Balance Unavailable',
  })
  expect(asked()).toBe(1)
  harbor.always('eth_getBalance')
  await tab.clock.advance(29_999)
  await expect(read(tab, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
  expect(asked()).toBe(1)
  await tab.clock.advance(1)
  expect(await read(tab, account)).toBe(1_234_567_890_123_456_789n)
})

test('S8.02 on a network that the site does not have the banner says the same', async () => {
  const { harbor, tab, latchkey, asked } = await connected()
  harbor.switchChain(foreignChainId)
  expect(latchkey.router.getState().open).toBe(true)
  const account = activeAccount(latchkey.connections.getState()) as CaipAddress
  await expect(read(tab, account)).rejects.toThrow('Token Balance Unavailable')
  expect(latchkey.notice.getState()).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
  expect(asked()).toBe(0)
})

/** A page with a connected wallet of any family, and how often that wallet was asked for a balance. */
async function connectedOn(chain: Chain, address: string) {
  const page = await sendPage({ chains: [chain], account: address })
  const { sessions } = page.latchkey
  const session = sessions.get('played')
  let asked = 0
  const getBalance = async () => {
    asked += 1
    return 5n
  }
  if (session) sessions.set('played', { ...session, getBalance })
  return { ...page, account: `${chain.caip2}:${address}` as CaipAddress, asked: () => asked }
}

test.each([
  ['eip155', ethereum, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['solana', solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
] as const)('S9.42 the balance of an account is read on %s', async (_, chain, address) => {
  const page = await connectedOn(chain, address)
  expect(await read(page, page.account)).toBe(5n)
  expect(page.asked()).toBeGreaterThan(0)
  expect(page.latchkey.notice.getState().open).toBe(false)
  page.leave()
})

test('S8.02 S9.42 on bip122 no balance is read: the wallet is not asked, and the banner says so', async () => {
  const page = await connectedOn(bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await expect(read(page, page.account)).rejects.toMatchObject({ code: 'balance.unavailable' })
  expect(page.asked()).toBe(0)
  // The form of sending has read it too: the banner of the second read comes after a pause.
  await page.clock.advance(150)
  const said = { open: true, variant: 'error', message: 'Token Balance Unavailable' }
  expect(page.latchkey.notice.getState()).toMatchObject(said)
  page.leave()
})

test.each([[-1n], ['12'], [undefined], [Number.NaN]])('%s is no balance', async (garbage) => {
  const { tab, account, latchkey } = await connected()
  const session = latchkey.sessions.get('test.harbor')
  if (session) latchkey.sessions.set('test.harbor', { ...session, getBalance: async () => garbage as bigint })
  await expect(read(tab, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
})

test('after a reload the balance waits for its wallet', async () => {
  const { harbor, browser, tab, account } = await connected()
  tab.close()
  const held = harbor.hold('eth_accounts')
  const after = browser.open()
  const reading = read(after, account)
  await held.asked
  held.release()
  expect(await reading).toBe(1_234_567_890_123_456_789n)
})

test('a wallet that never answers has no balance after 15 s', async () => {
  const { harbor, tab, account } = await connected()
  const held = harbor.hold('eth_getBalance')
  const reading = read(tab, account)
  const outcome = expect(reading).rejects.toMatchObject({ code: 'balance.unavailable' })
  await held.asked
  await tab.clock.advance(15_000)
  await outcome
})
