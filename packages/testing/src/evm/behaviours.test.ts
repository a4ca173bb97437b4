import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '../clock/createClock.ts'
import { createMemoryStorage } from '../script/storage.ts'
import { outcome } from '../test/outcome.ts'
import { recordEvents, walletOnSandbox } from '../test/walletOnSandbox.ts'

const connect = { method: 'eth_requestAccounts' }
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

describe('connecting', () => {
  test('a site sees no account before it is allowed to, and the selected one after', async () => {
    const { provider } = walletOnSandbox(sandbox)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request(connect)).toEqual([alice])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  })

  test('a wallet that shares all its accounts puts the selected one first', async () => {
    const wallet = walletOnSandbox(sandbox, { shares: 'all' })
    expect(await wallet.provider.request(connect)).toEqual([alice, bob])
    wallet.switchAccount(bob)
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([bob, alice])
  })

  test('connected survives a reload, for this site alone', async () => {
    const storage = createMemoryStorage()
    const before = walletOnSandbox(sandbox, {}, { storage, origin: 'https://one.example' })
    await before.provider.request(connect)
    before.switchChain(8131338)

    const after = walletOnSandbox(sandbox, {}, { storage, origin: 'https://one.example' })
    expect(await after.provider.request({ method: 'eth_accounts' })).toEqual([alice])
    expect(await after.provider.request({ method: 'eth_chainId' })).toBe('0x7c130a')
    expect(await after.providerFor('https://two.example').request({ method: 'eth_accounts' })).toEqual([])
  })

  test('garbage in the storage is as good as nothing', async () => {
    const storage = createMemoryStorage()
    storage.setItem('latchkey.testing.test.latchkey.scripted-wallet', '{"version":1,"chainId":"1"')
    const { provider } = walletOnSandbox(sandbox, {}, { storage })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request(connect)).toEqual([alice])
  })

  test('permissions can be asked for, read and given back', async () => {
    const wallet = walletOnSandbox(sandbox)
    const heard = recordEvents(wallet)
    const params = [{ eth_accounts: {} }]
    const granted = await wallet.provider.request({ method: 'wallet_requestPermissions', params })
    expect(granted).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }] },
    ])
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
    expect(await wallet.provider.request({ method: 'wallet_revokePermissions', params })).toBeNull()
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    expect(heard).toContainEqual(['accountsChanged', []])
  })

  test('the provider says connect with the chain once it can answer', async () => {
    const wallet = walletOnSandbox(sandbox)
    const heard = recordEvents(wallet)
    await wallet.provider.request({ method: 'eth_chainId' })
    expect(heard).toEqual([['connect', { chainId: '0x7c1309' }]])
  })
})

describe('the script', () => {
  test('a rejection is 4001, once, and the next request is approved', async () => {
    const wallet = walletOnSandbox(sandbox)
    wallet.next('eth_requestAccounts', 'reject')
    await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.provider.request(connect)).toEqual([alice])
  })

  test('a standing behaviour lasts until it is taken back', async () => {
    const wallet = walletOnSandbox(sandbox, { behaviour: { eth_requestAccounts: 'reject' } })
    await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: 4001 })
    await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: 4001 })
    wallet.always('eth_requestAccounts')
    expect(await wallet.provider.request(connect)).toEqual([alice])
  })

  test('a request that is never answered stays pending while others are answered', async () => {
    const wallet = walletOnSandbox(sandbox)
    wallet.next('eth_requestAccounts', 'ignore')
    const ignored = wallet.provider.request(connect)
    expect(await wallet.provider.request(connect)).toEqual([alice])
    expect(await outcome(ignored)).toBe('pending')
  })

  test('a held request waits for the test, and a second connect meanwhile is -32002', async () => {
    const wallet = walletOnSandbox(sandbox)
    const held = wallet.hold('eth_requestAccounts')
    const answer = wallet.provider.request(connect)
    await held.asked
    expect(await outcome(answer)).toBe('pending')
    await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: -32002 })
    held.release()
    expect(await answer).toEqual([alice])
  })

  test('a held request can be released with a rejection', async () => {
    const wallet = walletOnSandbox(sandbox)
    const held = wallet.hold('eth_requestAccounts')
    const answer = wallet.provider.request(connect)
    held.release('reject')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('a late answer comes when the clock says so', async () => {
    const clock = createClock()
    const wallet = walletOnSandbox(sandbox, {}, { clock })
    wallet.next('eth_requestAccounts', { after: 30_000 })
    const answer = wallet.provider.request(connect)
    await clock.advance(29_999)
    expect(await outcome(answer)).toBe('pending')
    await clock.advance(1)
    expect(await answer).toEqual([alice])
  })

  test.each([null, 42, 'nonsense', [], { accounts: [] }, ['0x123'], undefined])(
    'a malformed answer is passed on as it is: %j',
    async (garbage) => {
      const wallet = walletOnSandbox(sandbox)
      wallet.next('eth_requestAccounts', { answers: garbage })
      expect(await wallet.provider.request(connect)).toEqual(garbage)
    },
  )

  test('a method the wallet does not have can be given an answer or an error of its own', async () => {
    const wallet = walletOnSandbox(sandbox)
    await expect(wallet.provider.request({ method: 'wallet_sendCalls' })).rejects.toMatchObject({
      code: 4200,
    })
    wallet.next(
      'wallet_sendCalls',
      { answers: { id: '0x1' } },
      { fails: { code: 5710, message: 'No such chain.' } },
    )
    expect(await wallet.provider.request({ method: 'wallet_sendCalls' })).toEqual({ id: '0x1' })
    await expect(wallet.provider.request({ method: 'wallet_sendCalls' })).rejects.toMatchObject({
      code: 5710,
    })
  })

  test('every request is written down with its origin, params and end', async () => {
    const clock = createClock(1_000)
    const wallet = walletOnSandbox(sandbox, {}, { clock })
    wallet.next('personal_sign', 'ignore')
    await wallet.provider.request({ method: 'eth_chainId' })
    await wallet.provider.request({ method: 'eth_sign', params: [alice, '0x00'] }).catch(() => {})
    void wallet.providerFor('https://two.example').request({ method: 'personal_sign', params: ['hi', alice] })
    expect(wallet.requests()).toMatchObject([
      { origin: 'http://localhost', method: 'eth_chainId', at: 1_000, outcome: { status: 'answered' } },
      { method: 'eth_sign', outcome: { status: 'failed', error: { code: 4200 } } },
      { origin: 'https://two.example', params: ['hi', alice], outcome: { status: 'pending' } },
    ])
  })
})
