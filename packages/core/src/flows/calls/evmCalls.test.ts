import { verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import type { ContractRead } from '../../adapter/evmCalls.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testAdapter } from '../../test/testAdapter.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { joinWallet, testInstance } from '../../test/testInstance.ts'
import { estimateGas } from './estimateGas.ts'
import { readContract } from './readContract.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import { writeContract } from './writeContract.ts'

const hash = `0x${'ab'.repeat(32)}`
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call: ContractRead = { address: to, abi: [], functionName: 'greet' }
const data = {
  domain: { name: 'The shop', chainId: 1 },
  primaryType: 'Order',
  types: { Order: [{ name: 'item', type: 'string' }] },
  message: { item: 'lamp' },
} as const

async function connected() {
  const harbor = testWallet('Harbor', {}, 21_000n)
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  return { harbor, ...tab }
}

/** Every question there is. */
const questions: readonly (readonly [
  string,
  (latchkey: Latchkey, signal?: AbortSignal) => Promise<unknown>,
])[] = [
  ['signTypedData', (latchkey, signal) => signTypedData(latchkey, data, { signal })],
  ['sendTransaction', (latchkey, signal) => sendTransaction(latchkey, { to }, { signal })],
  ['estimateGas', (latchkey, signal) => estimateGas(latchkey, { to }, { signal })],
  ['readContract', (latchkey, signal) => readContract(latchkey, call, { signal })],
  ['writeContract', (latchkey, signal) => writeContract(latchkey, call, { signal })],
]

test('typed data is signed with the account in use', async () => {
  const { harbor, latchkey } = await connected()
  const signature = await signTypedData(latchkey, data)
  const [address] = harbor.addresses
  expect(address && (await verifyTypedData({ ...data, address, signature }))).toBe(true)
})

test('a transaction is of the account in use unless another is named, and its answer is the hash', async () => {
  const { harbor, latchkey } = await connected()
  harbor.next('eth_sendTransaction', { answers: hash }, { answers: hash }, { answers: hash })
  // A page without types may write what it does not know.
  const unknown = { from: undefined } as object
  expect(await sendTransaction(latchkey, { to, value: 1n, ...unknown })).toBe(hash)
  expect(await sendTransaction(latchkey, { to, from: to })).toBe(hash)
  expect(await writeContract(latchkey, call)).toBe(hash)
  const sent = harbor.requests().filter(({ method }) => method === 'eth_sendTransaction')
  const [mine] = harbor.addresses
  expect(sent.map(({ params }) => params)).toMatchObject([
    [{ from: mine }],
    [{ from: to }],
    [{ from: mine, to }],
  ])
})

test('gas is estimated and a contract is read through the wallet', async () => {
  const { latchkey } = await connected()
  expect(await estimateGas(latchkey, { to })).toBe(21_000n)
  expect(await readContract(latchkey, call)).toBe('0x5208')
})

test.each(questions)(
  '%s says what to do when nobody is connected, or a wallet that cannot',
  async (_, ask) => {
    const { latchkey } = testInstance()
    await expect(ask(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
    // Restored in name, and not yet back.
    joinWallet(latchkey)
    await expect(ask(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
    const session = await testAdapter([testWallet('Harbor')]).connect('test.harbor', {
      chains: [],
      chainId: 'eip155:1',
      signal: new AbortController().signal,
    })
    const { evm: _evm, ...plain } = session
    latchkey.sessions.set('com.example.wallet', plain)
    await expect(ask(latchkey)).rejects.toMatchObject({ code: 'wallet.unsupported' })
    // Another family of chains is connected: its wallet cannot do this.
    const state = latchkey.connections.getState()
    latchkey.connections.setState({ ...state, active: {} })
    await expect(ask(latchkey)).rejects.toMatchObject({ code: 'wallet.unsupported' })
  },
)

test('a refusal and a failure of the wallet are errors of Latchkey', async () => {
  const { harbor, latchkey } = await connected()
  harbor.next('eth_sendTransaction', 'reject', { fails: { message: 'no funds' } })
  await expect(sendTransaction(latchkey, { to })).rejects.toMatchObject({ code: 'wallet.declined' })
  await expect(sendTransaction(latchkey, { to })).rejects.toMatchObject({
    code: 'wallet.failed',
    reason: 'no funds',
  })
})

test.each([
  ['a person', 'eth_sendTransaction', 180_000, (latchkey: Latchkey) => sendTransaction(latchkey, { to })],
  ['a node', 'eth_estimateGas', 30_000, (latchkey: Latchkey) => estimateGas(latchkey, { to })],
])('%s that stays silent is late', async (_, method, ms, ask) => {
  const { harbor, latchkey, clock } = await connected()
  const held = harbor.hold(method)
  const late = expect(ask(latchkey)).rejects.toMatchObject({ code: 'wallet.late' })
  await held.asked
  await clock.advance(ms)
  await late
})

test.each(questions)('%s is given up by its signal, before and while it is asked', async (_, ask) => {
  const { harbor, latchkey } = await connected()
  const reason = new Error('gone')
  const asked = harbor.requests().length
  await expect(ask(latchkey, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(harbor.requests()).toHaveLength(asked)
  const controller = new AbortController()
  for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_estimateGas', 'eth_call'])
    harbor.next(method, 'ignore')
  const waiting = expect(ask(latchkey, controller.signal)).rejects.toBe(reason)
  controller.abort(reason)
  await waiting
})
