import { expect, test, vi } from 'vitest'
import { queries } from '../api/queries.ts'
import type { CaipAddress } from '../base/caip.ts'
import { bitcoin, ethereum, solana } from '../chains/chains.ts'
import { activeAccount } from '../connection/activeConnection.ts'
import { balanceNamespaces } from '../portfolio/balanceNamespaces.ts'
import { openModal } from '../router/openModal.ts'
import { joinByHand } from '../test/joinByHand.ts'
import { foreignChainId, testBrowser, testWallet } from '../test/testBrowser.ts'
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

test('S9.42 balances are read on eip155 and solana, and nowhere else', async () => {
  const { tab } = await connected()
  openModal(tab.latchkey)
  expect(balanceNamespaces).toEqual(['eip155', 'solana'])
  await expect(read(tab, `${bitcoin.caip2}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7k`)).rejects.toMatchObject({
    code: 'balance.unavailable',
  })
  // What was never promised has not failed.
  expect(tab.latchkey.router.getState().open).toBe(true)
  expect(tab.latchkey.notice.getState().open).toBe(false)
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
