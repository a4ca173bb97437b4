import type { SessionChange, WalletSession } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { connected, openPage, request, settle } from '../test/onPage.ts'

/** Writes down what a session tells. */
function record(session: WalletSession): { readonly heard: SessionChange[]; readonly stop: () => void } {
  const heard: SessionChange[] = []
  return { heard, stop: session.subscribe((change) => heard.push(change)) }
}

test('a wallet that changes account or chain, or locks, is followed until the page stops', async () => {
  const { wallet, session } = await connected()
  const { heard, stop } = record(session)
  const [alice = '0x', bob = '0x'] = wallet.addresses
  wallet.switchAccount(bob)
  wallet.switchChain(8131338)
  wallet.lock()
  wallet.unlock()
  expect(heard).toEqual([
    { type: 'accounts', accounts: [bob] },
    { type: 'chain', chainId: 'eip155:8131338' },
    { type: 'accounts', accounts: [] },
    { type: 'accounts', accounts: [bob] },
  ])
  stop()
  wallet.switchAccount(alice)
  wallet.switchChain(8131337)
  expect(heard).toHaveLength(4)
})

test('a wallet that loses its nodes is disconnected, and heard again when it is back', async () => {
  const { wallet, session } = await connected()
  const { heard } = record(session)
  wallet.goOffline()
  await settle()
  expect(heard).toEqual([{ type: 'disconnected' }])
  wallet.goOnline()
  await settle()
  expect(heard.at(-1)).toEqual({ type: 'accounts', accounts: [wallet.addresses[0]] })
})

test('a wallet that dies is disconnected, one that only says so and still answers is not', async () => {
  const broken = bareProvider({})
  const session = await connectBare(broken.provider)
  const { heard } = record(session)
  broken.emit('disconnect', { code: 1013 })
  await settle()
  expect(heard).toEqual([])
  const { wallet, session: dying } = await connected()
  const death = record(dying)
  wallet.crash()
  await settle()
  expect(death.heard).toEqual([{ type: 'disconnected' }])
})

test('a wallet that says it is gone and then answers nothing is believed after a second', async () => {
  const bare = bareProvider({})
  const setting = openPage()
  setting.page.ethereum = bare.provider
  const { heard } = record(await setting.adapter.connect('injected', request()))
  bare.provider['request'] = () => new Promise(() => {})
  bare.emit('disconnect', { code: 4900 })
  await setting.clock.advance(999)
  const before = heard.length
  await setting.clock.advance(1)
  expect([before, heard.at(-1)]).toEqual([0, { type: 'disconnected' }])
})

test('events in odd forms are understood, told once, and nonsense is passed over', async () => {
  const bare = bareProvider({})
  const { heard } = record(await connectBare(bare.provider))
  for (const data of [1, '1', '0x1', 'eip155:1', 'one', null, {}, -4, Number.NaN])
    bare.emit('chainChanged', data)
  for (const data of ['x', null, undefined, 9, [], []]) bare.emit('accountsChanged', data)
  expect(heard).toEqual([
    { type: 'chain', chainId: 'eip155:1' },
    { type: 'accounts', accounts: [] },
  ])
})

test.each([
  ['on and removeListener', ['on', 'removeListener']],
  ['addListener and off', ['addListener', 'off']],
])('a provider with %s keeps no listener once nobody follows', async (_names, names) => {
  const bare = bareProvider({ names })
  const session = await connectBare(bare.provider)
  expect(bare.count()).toBe(0)
  const first = record(session)
  const second = record(session)
  expect(bare.count()).toBe(8)
  bare.emit('chainChanged', '0x2')
  first.stop()
  second.stop()
  expect([first.heard.length, second.heard.length, bare.count()]).toEqual([1, 1, 0])
})

test('a provider without events, or with broken ones, can be connected all the same', async () => {
  for (const names of [[], ['throwing']]) {
    const bare = bareProvider({ names })
    const { heard, stop } = record(await connectBare(bare.provider))
    bare.emit('chainChanged', '0x2')
    stop()
    expect(heard).toEqual([])
  }
})

/** Connects a provider that stands under window.ethereum. */
function connectBare(provider: object): Promise<WalletSession> {
  const setting = openPage()
  setting.page.ethereum = provider
  return setting.adapter.connect('injected', request())
}

/** The least of a wallet: two answers, and events by whatever names. */
function bareProvider({ names = ['on', 'removeListener'] }: { readonly names?: readonly string[] }) {
  const listeners: { readonly event: string; readonly listener: (data: unknown) => void }[] = []
  const provider: Record<string, unknown> = {
    request: async ({ method }: { readonly method: string }) =>
      method === 'eth_chainId' ? '0x7c1309' : ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  }
  const [add, remove] = names
  if (add === 'throwing') {
    provider['on'] = () => {
      throw new Error('no events today')
    }
  } else if (add && remove) {
    provider[add] = (event: string, listener: (data: unknown) => void) => listeners.push({ event, listener })
    provider[remove] = (event: string, listener: (data: unknown) => void) => {
      const index = listeners.findIndex((held) => held.event === event && held.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
    }
  }
  return {
    provider,
    count: () => listeners.length,
    emit(event: string, data: unknown): void {
      for (const held of [...listeners]) if (held.event === event) held.listener(data)
    },
  }
}
