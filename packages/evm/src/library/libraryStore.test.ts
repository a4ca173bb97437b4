import { connectWallet, createLatchkey, disconnectWallet, switchAccount, switchWallet } from '@latchkey/core'
import { systemClock } from '@latchkey/core/adapter'
import type { EvmWallet } from '@latchkey/testing'
import { expect, test } from 'vitest'
import type { EvmProvider } from '../provider/provider.ts'
import { siteChain } from '../test/chains.ts'
import { addWallet, openPage } from '../test/onPage.ts'
import type { Library, LoadLibrary } from './library.ts'
import { libraryStore } from './libraryStore.ts'

type Signer = { readonly provider: { readonly wallet: EvmProvider }; readonly address: string }

/** The smallest chain library there is. */
const library: Library<Signer['provider'], Signer> = {
  openProvider: (wallet) => ({ wallet }),
  openSigner: (provider, address) => ({ provider, address }),
  codec: { encodeCall: () => '0x', decodeResult: () => undefined },
}
const load: LoadLibrary<Signer['provider'], Signer> = async () => ({ library })

/** What outlives a reload. */
function makeStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A page with two wallets in it, and instances in that page. */
function visit() {
  const setting = openPage({ clock: systemClock })
  const harbor = addWallet(setting, { name: 'Harbor', shares: 'all' })
  const foxglove = addWallet(setting, { name: 'Foxglove', count: 1 })
  const storage = makeStorage()
  const open = (instance: string) => {
    const latchkey = createLatchkey(
      { instance, networks: [siteChain(8131337), siteChain(8131338)], adapters: [setting.adapter] },
      { storage },
    )
    return { latchkey, stop: latchkey.start() }
  }
  return { harbor, foxglove, open }
}

async function connectedTo(wallet: EvmWallet, { latchkey }: ReturnType<ReturnType<typeof visit>['open']>) {
  const { state } = libraryStore(latchkey, load)
  await connectWallet(latchkey, wallet.info.rdns)
  await expect.poll(() => state.getState().signer).toBeDefined()
  return state
}

test('there is nothing before a wallet is connected, and nobody to sign', async () => {
  const { latchkey } = visit().open('one')
  const { state, getSigner } = libraryStore(latchkey, load)
  expect(state.getState()).toEqual({ provider: undefined, signer: undefined })
  await expect(getSigner()).rejects.toMatchObject({ code: 'wallet.notConnected' })
})

test('a connected wallet has a provider over its own, and a signer for the account in use', async () => {
  const { harbor, open } = visit()
  const one = open('one')
  const state = await connectedTo(harbor, one)
  const { provider, signer } = state.getState()
  expect(provider?.wallet).toBe(harbor.provider)
  expect(signer).toEqual({ provider, address: harbor.addresses[0] })
  expect(await libraryStore(one.latchkey, load).getSigner()).toBe(signer)
})

test('another account, chosen here or in the wallet, has another signer and the same provider', async () => {
  const { harbor, open } = visit()
  const one = open('one')
  const state = await connectedTo(harbor, one)
  const { provider } = state.getState()
  const [first = '', second = ''] = harbor.addresses
  switchAccount(one.latchkey, `eip155:8131337:${second}`)
  expect(state.getState()).toEqual({ provider, signer: { provider, address: second } })
  switchAccount(one.latchkey, `eip155:8131337:${first}`)
  harbor.switchAccount(second as `0x${string}`)
  await expect.poll(() => state.getState().signer?.address).toBe(second)
  expect(state.getState().provider).toBe(provider)
})

test('another chain changes neither, and listeners are not called', async () => {
  const { harbor, open } = visit()
  const one = open('one')
  const state = await connectedTo(harbor, one)
  const before = state.getState()
  let told = 0
  state.subscribe(() => {
    told += 1
  })
  harbor.switchChain(8131338)
  await expect.poll(() => one.latchkey.connections.getState().list[0]?.chainId).toBe('eip155:8131338')
  expect(state.getState()).toBe(before)
  expect(told).toBe(0)
})

test('another wallet has its own provider; the first one finds its provider again', async () => {
  const { harbor, foxglove, open } = visit()
  const one = open('one')
  const state = await connectedTo(harbor, one)
  const first = state.getState().provider
  await connectWallet(one.latchkey, foxglove.info.rdns)
  await expect.poll(() => state.getState().provider?.wallet).toBe(foxglove.provider)
  expect(state.getState().signer?.address).toBe(foxglove.addresses[0])
  switchWallet(one.latchkey, harbor.info.rdns)
  expect(state.getState().provider).toBe(first)
  await disconnectWallet(one.latchkey, harbor.info.rdns)
  expect(state.getState().provider?.wallet).toBe(foxglove.provider)
})

test('after disconnecting, or locking the wallet, there is nothing; unlocking brings it back', async () => {
  const { harbor, open } = visit()
  const one = open('one')
  const state = await connectedTo(harbor, one)
  harbor.lock()
  await expect.poll(() => state.getState().signer).toBeUndefined()
  harbor.unlock()
  await expect.poll(() => state.getState().signer?.address).toBe(harbor.addresses[0])
  await disconnectWallet(one.latchkey)
  expect(state.getState()).toEqual({ provider: undefined, signer: undefined })
})

test('after a reload there is nothing while the wallet is brought back, then the same again', async () => {
  const { harbor, open } = visit()
  const before = open('one')
  await connectedTo(harbor, before)
  before.stop()
  const held = harbor.hold('eth_accounts')
  const after = open('one')
  const { state } = libraryStore(after.latchkey, load)
  await held.asked
  expect(state.getState().provider).toBeUndefined()
  held.release()
  await expect.poll(() => state.getState().signer?.address).toBe(harbor.addresses[0])
})

test('each instance has its own, made once', async () => {
  const { harbor, foxglove, open } = visit()
  const [one, two] = [open('one'), open('two')]
  const first = await connectedTo(harbor, one)
  const second = await connectedTo(foxglove, two)
  expect(first.getState().provider?.wallet).toBe(harbor.provider)
  expect(second.getState().provider?.wallet).toBe(foxglove.provider)
  expect(libraryStore(one.latchkey, load)).toBe(libraryStore(one.latchkey, load))
})

test('the library is fetched when a wallet is connected, and again where that failed', async () => {
  const { harbor, open } = visit()
  const { latchkey } = open('one')
  let asked = 0
  const { state, getSigner } = libraryStore(latchkey, async () => {
    asked += 1
    if (asked === 1) throw new Error('The network is away.')
    return { library }
  })
  expect(asked).toBe(0)
  await connectWallet(latchkey, harbor.info.rdns)
  await expect.poll(() => asked).toBe(1)
  expect(state.getState().signer).toBeUndefined()
  expect((await getSigner()).address).toBe(harbor.addresses[0])
  expect(state.getState().signer?.address).toBe(harbor.addresses[0])
})
