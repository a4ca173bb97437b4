import {
  WalletAccountError,
  WalletDeclinedError,
  WalletFailedError,
  WalletLateError,
  WalletMissingError,
  WalletPendingError,
} from '@latchkey/core/adapter'
import { announceProvider } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { addWallet, connected, openPage, request, settle } from './test/onPage.ts'

test('an announced wallet is connected by its rdns, with a checksummed account and its chain', async () => {
  const { wallet, session } = await connected({ name: 'Harbor' })
  expect(session.connector).toMatchObject({ id: 'test.latchkey.harbor', name: 'Harbor', type: 'ANNOUNCED' })
  expect(session.accounts).toEqual([wallet.addresses[0]])
  expect(session.chainId).toBe('eip155:8131337')
  expect(session.provider).toBe(wallet.provider)
})

test('each rejection by the visitor or the wallet is an error of its own', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const connect = () => setting.adapter.connect(wallet.info.rdns, request())
  wallet.next('eth_requestAccounts', 'reject')
  await expect(connect()).rejects.toBeInstanceOf(WalletDeclinedError)
  wallet.next('eth_requestAccounts', { fails: { message: 'User rejected the request.' } })
  await expect(connect()).rejects.toBeInstanceOf(WalletDeclinedError)
  wallet.next('eth_requestAccounts', { answers: [] })
  await expect(connect()).rejects.toBeInstanceOf(WalletAccountError)
  wallet.next('eth_requestAccounts', { fails: { code: 4900, message: 'No node\nat all' } })
  await expect(connect()).rejects.toMatchObject({ code: 'wallet.failed', reason: 'No node at all' })
  wallet.crash()
  await expect(connect()).rejects.toBeInstanceOf(WalletFailedError)
})

test('a second question while the first waits in the wallet is "pending"', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const held = wallet.hold('eth_requestAccounts')
  const first = setting.adapter.connect(wallet.info.rdns, request())
  await held.asked
  await expect(setting.adapter.connect(wallet.info.rdns, request())).rejects.toBeInstanceOf(
    WalletPendingError,
  )
  held.release()
  expect((await first).accounts).toHaveLength(1)
})

test('a locked wallet is waited for until it is unlocked', async () => {
  const setting = openPage()
  const wallet = addWallet(setting, { locked: true })
  const connecting = setting.adapter.connect(wallet.info.rdns, request())
  await settle()
  expect(wallet.requests().at(-1)).toMatchObject({ outcome: { status: 'pending' } })
  wallet.unlock()
  expect((await connecting).accounts).toEqual([wallet.addresses[0]])
})

test('a slow wallet is waited for as long as the caller wants', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  wallet.next('eth_requestAccounts', { after: 90_000 })
  const connecting = setting.adapter.connect(wallet.info.rdns, request())
  await setting.clock.advance(90_000)
  expect((await connecting).accounts).toEqual([wallet.addresses[0]])
})

test('a yes that comes after the caller gave up is still told, so that it can be taken back', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const held = wallet.hold('eth_requestAccounts')
  const giveUp = new AbortController()
  const connecting = setting.adapter.connect(wallet.info.rdns, request(giveUp.signal))
  await held.asked
  giveUp.abort(new WalletLateError())
  held.release()
  expect((await connecting).accounts).toEqual([wallet.addresses[0]])
})

test('a wallet that is not asked yet when the caller gives up is not asked', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const connecting = setting.adapter.connect(
    wallet.info.rdns,
    request(AbortSignal.abort(new WalletLateError())),
  )
  await expect(connecting).rejects.toBeInstanceOf(WalletLateError)
  expect(wallet.requests()).toEqual([])
})

test('a wallet that never answers a return lets go of the caller when the caller gives up', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  wallet.next('eth_accounts', 'ignore')
  const giveUp = new AbortController()
  const returning = setting.adapter.reconnect(wallet.info.rdns, request(giveUp.signal))
  await settle()
  giveUp.abort(new WalletLateError())
  await expect(returning).rejects.toBeInstanceOf(WalletLateError)
})

test.each([
  ['a text', 'eth_requestAccounts', '0x123'],
  ['nothing', 'eth_requestAccounts', null],
  ['an object', 'eth_requestAccounts', { accounts: [] }],
  ['a chain without number', 'eth_chainId', 'main'],
  ['chain zero', 'eth_chainId', '0x0'],
  ['a chain beyond counting', 'eth_chainId', `0x${'f'.repeat(40)}`],
])('an answer of %s is a failure, not a broken session', async (_what, method, answers) => {
  const setting = openPage()
  const wallet = addWallet(setting)
  wallet.next(method, { answers })
  await expect(setting.adapter.connect(wallet.info.rdns, request())).rejects.toBeInstanceOf(WalletFailedError)
})

test.each([['0x7c1309'], [8131337], ['8131337'], ['eip155:8131337'], ['0X7C1309']])(
  'the chain id %s is understood',
  async (answers) => {
    const setting = openPage()
    const wallet = addWallet(setting)
    wallet.next('eth_chainId', { answers })
    const session = await setting.adapter.connect(wallet.info.rdns, request())
    expect(session.chainId).toBe('eip155:8131337')
  },
)

test('of the accounts a wallet names, what is no address is left out and the rest appears once', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const [alice = '', bob = ''] = wallet.addresses
  wallet.next('eth_requestAccounts', {
    answers: [alice.toLowerCase(), 7, 'x', `eip155:1:${bob}`, alice, '0x12'],
  })
  const session = await setting.adapter.connect(wallet.info.rdns, request())
  expect(session.accounts).toEqual([alice, bob])
})

test('the account that the wallet names last while it is being connected counts', async () => {
  const setting = openPage()
  const wallet = addWallet(setting)
  const held = wallet.hold('eth_chainId')
  const connecting = setting.adapter.connect(wallet.info.rdns, request())
  await held.asked
  const bob = wallet.addresses[1] ?? '0x'
  wallet.switchAccount(bob)
  held.release()
  expect((await connecting).accounts).toEqual([bob])
})

test('S9.54 a wallet that is not there is waited for 1000 ms, then it is missing', async () => {
  const { adapter, clock } = openPage()
  const connecting = adapter.connect('com.example.none', request())
  let isOver = false
  connecting.catch(() => {
    isOver = true
  })
  await clock.advance(999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  await expect(connecting).rejects.toBeInstanceOf(WalletMissingError)
})

test('reconnecting sends no request for approval, and comes back with the same account and chain', async () => {
  const { adapter, wallet } = await connected()
  wallet.switchChain(8131338)
  const again = await adapter.reconnect(wallet.info.rdns, request())
  expect(again).toMatchObject({ accounts: [wallet.addresses[0]], chainId: 'eip155:8131338' })
  expect(wallet.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a wallet that announces itself late is still reconnected, one that never does is gone', async () => {
  const first = await connected()
  const setting = openPage()
  const early = setting.adapter.reconnect(first.wallet.info.rdns, request())
  await setting.clock.advance(600)
  announceProvider(first.wallet.info, first.wallet.provider, setting.page)
  await settle()
  expect((await early)?.accounts).toEqual([first.wallet.addresses[0]])

  const empty = openPage()
  const never = empty.adapter.reconnect(first.wallet.info.rdns, request())
  await empty.clock.advance(1000)
  expect(await never).toBeUndefined()
})

test('reconnecting a wallet that is locked, has forgotten the page, or fails gives nothing', async () => {
  const { adapter, wallet } = await connected()
  const reconnect = () => adapter.reconnect(wallet.info.rdns, request())
  wallet.lock()
  expect(await reconnect()).toBeUndefined()
  wallet.unlock()
  expect(await reconnect()).toBeDefined()
  wallet.next('eth_accounts', { fails: { message: 'oh' } })
  expect(await reconnect()).toBeUndefined()
  wallet.next('eth_accounts', { answers: 'garbage' })
  expect(await reconnect()).toBeUndefined()
  wallet.disconnect()
  expect(await reconnect()).toBeUndefined()
  wallet.crash()
  expect(await reconnect()).toBeUndefined()
})

test('without a page nothing is found and nothing breaks', async () => {
  const { adapter } = openPage({ window: undefined })
  const lists: unknown[] = []
  adapter.discover((list) => lists.push(list))()
  await expect(adapter.connect('injected', request())).rejects.toBeInstanceOf(WalletMissingError)
  expect(await adapter.reconnect('injected', request())).toBeUndefined()
  expect(lists).toEqual([])
})
