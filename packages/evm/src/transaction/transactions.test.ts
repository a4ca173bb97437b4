import { WalletDeclinedError, WalletFailedError } from '@latchkey/core/adapter'
import { createClock, createEvmWallet, createSystemClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { getBalance } from '../session/getBalance.ts'
import { walletChains } from '../test/chains.ts'
import { useSandbox } from '../test/sandbox.ts'
import { encodeErc20 } from '../token/erc20.ts'
import { estimateFees } from './estimateFees.ts'
import { estimateGas } from './estimateGas.ts'
import { sendTransaction } from './sendTransaction.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const sandbox = useSandbox()
const stranger = '0x00000000000000000000000000000000000000aA'
const hash = `0x${'ab'.repeat(32)}` as const

test('S7.48 the wallet sends a transaction, and the chain has done it', async () => {
  const { provider, addresses } = await sandbox.wallet()
  const [from = ''] = addresses
  const before = await getBalance(provider, stranger)
  const sent = await sendTransaction(provider, { from, to: stranger, value: 12_345n, chainId: 8131337 })
  const receipt = await waitForReceipt(provider, sent, { clock: createSystemClock() })
  expect(receipt).toMatchObject({ hash: sent, status: 'success', gasUsed: 21_000n })
  expect((await getBalance(provider, stranger)) - before).toBe(12_345n)
})

test('a refusal, a failure and a hash that is none are errors', async () => {
  const wallet = await sandbox.wallet()
  const send = () =>
    sendTransaction(wallet.provider, { from: wallet.addresses[0] ?? '', to: stranger, value: 1n })
  wallet.next('eth_sendTransaction', 'reject')
  await expect(send()).rejects.toBeInstanceOf(WalletDeclinedError)
  wallet.next('eth_sendTransaction', {
    fails: {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { message: 'insufficient funds for gas' },
    },
  })
  await expect(send()).rejects.toMatchObject({ code: 'wallet.failed', reason: 'insufficient funds for gas' })
  wallet.next('eth_sendTransaction', { answers: '0x12' })
  await expect(send()).rejects.toBeInstanceOf(WalletFailedError)
})

test('S7.47 gas is estimated by the node of the wallet, and an estimate that fails says why', async () => {
  const { provider, addresses } = await sandbox.wallet()
  const [from = ''] = addresses
  expect(await estimateGas(provider, { from, to: stranger, value: 1n })).toBe(21_000n)
  const data = encodeErc20({ name: 'transfer', to: stranger, amount: 10n ** 30n })
  const tooMuch = estimateGas(provider, { from, to: sandbox.chain().contracts.USDC, data })
  await expect(tooMuch).rejects.toMatchObject({ code: 'wallet.failed', reason: expect.any(String) })
})

test('S9.56 the fee cap is the base fee times 1.2, plus the tip', async () => {
  const wallet = createEvmWallet({ chains: walletChains })
  wallet.always('eth_getBlockByNumber', { answers: { baseFeePerGas: '0x3b9aca00' } })
  wallet.always('eth_maxPriorityFeePerGas', { answers: '0x7' })
  expect(await estimateFees(wallet.provider)).toEqual({
    maxFeePerGas: 1_200_000_007n,
    maxPriorityFeePerGas: 7n,
  })
  wallet.always('eth_maxPriorityFeePerGas', { fails: { code: -32601, message: 'no such method' } })
  wallet.always('eth_gasPrice', { answers: '0x3b9aca05' })
  expect(await estimateFees(wallet.provider)).toEqual({
    maxFeePerGas: 1_200_000_005n,
    maxPriorityFeePerGas: 5n,
  })
  wallet.always('eth_getBlockByNumber', { answers: {} })
  expect(await estimateFees(wallet.provider)).toEqual({ gasPrice: 1_000_000_005n })
})

test('proposed fees are enough for the chain as it is', async () => {
  const { provider, addresses } = await sandbox.wallet()
  const fees = await estimateFees(provider)
  const sent = await sendTransaction(provider, { from: addresses[0] ?? '', to: stranger, value: 1n, ...fees })
  expect(await waitForReceipt(provider, sent, { clock: createSystemClock() })).toMatchObject({
    status: 'success',
  })
})

test('S9.55 S9.57 a receipt is asked for every 4000 ms, for 180000 ms', async () => {
  const clock = createClock()
  const wallet = createEvmWallet({ chains: walletChains }, { clock })
  wallet.always('eth_getTransactionReceipt', { answers: null })
  let error: unknown
  const waiting = waitForReceipt(wallet.provider, hash, { clock }).catch((thrown: unknown) => {
    error = thrown
  })
  await clock.advance(179_999)
  expect(error).toBeUndefined()
  const times = wallet.requests().map(({ at }) => at)
  expect(times).toEqual(Array.from({ length: 45 }, (_, index) => index * 4000))
  await clock.advance(1)
  await waiting
  expect(error).toMatchObject({ code: 'transaction.late', hash })
})

test('a node that fails or talks nonsense in between does not end the wait', async () => {
  const clock = createClock()
  const wallet = createEvmWallet({ chains: walletChains }, { clock })
  const method = 'eth_getTransactionReceipt'
  const receipt = { transactionHash: hash, blockNumber: '0x5', status: '0x0', gasUsed: '0x9' }
  wallet.next(method, { fails: { code: -32005, message: 'slow down' } }, { answers: 'what?' })
  wallet.next(method, { answers: { ...receipt, blockNumber: null } }, { answers: receipt })
  const waiting = waitForReceipt(wallet.provider, hash, { clock })
  await clock.advance(12_000)
  expect(await waiting).toEqual({ hash, status: 'reverted', blockNumber: 5n, gasUsed: 9n })
})

test('a wait that is given up ends at once', async () => {
  const wallet = createEvmWallet({ chains: walletChains })
  wallet.always('eth_getTransactionReceipt', 'ignore')
  const giveUp = new AbortController()
  const waiting = waitForReceipt(wallet.provider, hash, { clock: createClock(), signal: giveUp.signal })
  giveUp.abort(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
})
