import { expect, test } from 'vitest'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { silentAdapter, testAdapter } from '../../test/testAdapter.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { memoryDevice, testInstance } from '../../test/testInstance.ts'
import { until } from '../../test/until.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { connectWallet } from './connectWallet.ts'

const place = 'latchkey:main:connections'

/** An instance that nobody has started yet, in a browser whose last visit ended with these wallets connected. */
async function returning(...visited: readonly string[]) {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const storage = memoryDevice()
  const before = testBrowser([harbor, foxglove]).open({}, {}, storage)
  for (const wallet of [harbor, foxglove])
    if (visited.includes(wallet.info.name)) await joinByHand(before, wallet)
  before.close()
  const instance = testInstance(
    {
      networks: [ethereum, base, solana],
      adapters: [testAdapter([harbor, foxglove]), silentAdapter('solana')],
    },
    { storage },
  )
  const phaseOf = (id: string) =>
    instance.latchkey.connections.getState().list.find(({ connector }) => connector.id === id)?.phase
  return { ...instance, harbor, foxglove, storage, phaseOf }
}

type Returning = Awaited<ReturnType<typeof returning>>

test.each<[string, (setting: Returning) => void]>([
  [
    'before the start',
    ({ latchkey }) => {
      void connectWallet(latchkey, 'test.harbor')
      latchkey.start()
    },
  ],
  [
    'right after the start',
    ({ latchkey }) => {
      latchkey.start()
      void connectWallet(latchkey, 'test.harbor')
    },
  ],
  [
    'before a start that StrictMode does twice',
    ({ latchkey }) => {
      void connectWallet(latchkey, 'test.harbor')
      latchkey.start()()
      latchkey.start()
    },
  ],
])('a wallet that is asked %s ends connected, and so do those that come back', async (_, begin) => {
  const setting = await returning('Harbor', 'Foxglove')
  const { latchkey, clock, harbor, phaseOf } = setting
  // Bringing it back takes longer than the visitor’s yes.
  const held = harbor.hold('eth_accounts')
  begin(setting)
  await until(() => expect(latchkey.attempt.getState().phase).toBe('joined'))
  held.release()
  await until(() => expect(phaseOf('test.foxglove')).toBe('connected'))
  await clock.advance(10_000)
  expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' })
  expect(activeConnection(latchkey.connections.getState())).toMatchObject({
    phase: 'connected',
    connector: { id: 'test.harbor' },
  })
  expect(latchkey.sessions.has('test.harbor')).toBe(true)
  // It is followed as well.
  harbor.switchChain(8453)
  await until(() => expect(activeConnection(latchkey.connections.getState())?.chainId).toBe('eip155:8453'))
})

test('a start that ends for good takes back what was asked', async () => {
  const { latchkey, harbor } = await returning()
  const held = harbor.hold('eth_requestAccounts')
  const stop = latchkey.start()
  void connectWallet(latchkey, 'test.harbor')
  await held.asked
  stop()
  await until(() => expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' }))
  held.release()
  await until(() => expect(harbor.connectedTo('https://shop.example')).toEqual([]))
  expect(latchkey.connections.getState().list).toEqual([])
})

test('connecting before the start costs nothing of what the last visit chose', async () => {
  const first = await returning()
  await switchNetwork(first.latchkey, 'eip155:8453')
  const stored = JSON.parse(first.storage.items.get(place) ?? '')
  first.storage.items.set(place, JSON.stringify({ ...stored, active: { solana: 'sun' } }))

  const { harbor, storage } = first
  const { latchkey, clock } = testInstance(
    { networks: [ethereum, base, solana], adapters: [testAdapter([harbor]), silentAdapter('solana')] },
    { storage },
  )
  await Promise.all([
    connectWallet(latchkey, 'test.harbor'),
    until(() => expect(latchkey.attempt.getState().phase).toBe('joined')).then(() => clock.advance(400)),
  ])
  expect(JSON.parse(storage.items.get(place) ?? '')).toMatchObject({
    active: { solana: 'sun', eip155: 'test.harbor' },
    preferred: 'eip155:8453',
  })
})
