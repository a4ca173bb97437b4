import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletOnSandbox } from '../../test/walletOnSandbox.ts'
import type { EvmWallet } from '../evmTypes.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

async function openWallet(): Promise<EvmWallet> {
  const wallet = walletOnSandbox(sandbox, { batches: true })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return wallet
}

const ask = (wallet: EvmWallet, method: string, params: unknown) =>
  wallet.provider.request({ method, params })
const to = '0x00000000000000000000000000000000000000Ab'
const batch = (wallet: EvmWallet, change: object = {}) => [
  {
    version: '2.0.0',
    from: wallet.addresses[0],
    chainId: '0x7c1309',
    atomicRequired: false,
    calls: [
      { to, value: '0x5' },
      { to, value: '0x6' },
    ],
    ...change,
  },
]

test('calls are sent one after the other, and their status is known by the id', async () => {
  const wallet = await openWallet()
  const before = BigInt(String(await ask(wallet, 'eth_getBalance', [to, 'latest'])))
  const { id } = (await ask(wallet, 'wallet_sendCalls', batch(wallet))) as { id: string }
  expect(await ask(wallet, 'wallet_getCallsStatus', [id])).toMatchObject({
    version: '2.0.0',
    id,
    chainId: '0x7c1309',
    status: 200,
    atomic: false,
    receipts: [{ status: '0x1' }, { status: '0x1' }],
  })
  expect(BigInt(String(await ask(wallet, 'eth_getBalance', [to, 'latest']))) - before).toBe(11n)
})

test('calls of which a later one cannot be sent are half done, and say so', async () => {
  const wallet = await openWallet()
  // A contract whose creation fails at once cannot even be estimated.
  const calls = [{ to, value: '0x1' }, { data: '0xfe' }]
  const { id } = (await ask(wallet, 'wallet_sendCalls', batch(wallet, { calls }))) as { id: string }
  expect(await ask(wallet, 'wallet_getCallsStatus', [id])).toMatchObject({
    status: 600,
    receipts: [{ status: '0x1' }],
  })
  const first = ask(wallet, 'wallet_sendCalls', batch(wallet, { calls: [{ data: '0xfe' }] }))
  await expect(first).rejects.toThrow()
})

test('a batch that waits for a block is pending', async () => {
  const wallet = await openWallet()
  const { controls } = sandbox.chain(8131337)
  await controls.holdMining()
  const { id } = (await ask(wallet, 'wallet_sendCalls', batch(wallet))) as { id: string }
  expect(await ask(wallet, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
  await controls.resumeMining()
  expect(await ask(wallet, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('rejects unsupported batches with the codes of EIP-5792', async () => {
  const wallet = await openWallet()
  const send = (change: object) => ask(wallet, 'wallet_sendCalls', batch(wallet, change))
  await expect(send({ atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
  await expect(send({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(send({ calls: [] })).rejects.toMatchObject({ code: -32602 })
  await expect(send({ from: to })).rejects.toMatchObject({ code: 4100 })
  await expect(ask(wallet, 'wallet_getCallsStatus', ['none'])).rejects.toMatchObject({ code: 5730 })
  wallet.next('wallet_sendCalls', 'reject')
  await expect(send({})).rejects.toMatchObject({ code: 4001 })
})
