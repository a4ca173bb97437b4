import { AddressError, WalletFailedError } from '@latchkey/core/adapter'
import { createSystemClock } from '@latchkey/testing'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { readContract } from '../contract/readContract.ts'
import { writeContract } from '../contract/writeContract.ts'
import { useSandbox } from '../test/sandbox.ts'
import { waitForReceipt } from '../transaction/waitForReceipt.ts'
import { approveToken, encodeErc20, readAllowance, readTokenBalance, transferToken } from './erc20.ts'

const sandbox = useSandbox()
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const clock = createSystemClock()

test('the calls are the bytes that a chain library writes', () => {
  const viem = (functionName: 'transfer' | 'approve' | 'allowance' | 'balanceOf', args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  for (const amount of [0n, 1n, 2n ** 256n - 1n]) {
    expect(encodeErc20({ name: 'transfer', to: bob, amount })).toBe(viem('transfer', [bob, amount]))
    expect(encodeErc20({ name: 'approve', spender: bob, amount })).toBe(viem('approve', [bob, amount]))
  }
  expect(encodeErc20({ name: 'allowance', owner: alice, spender: bob })).toBe(viem('allowance', [alice, bob]))
  expect(encodeErc20({ name: 'balanceOf', owner: alice })).toBe(viem('balanceOf', [alice]))
})

test('an address or an amount that is none is refused before the wallet is asked', () => {
  expect(() => encodeErc20({ name: 'transfer', to: 'bob', amount: 1n })).toThrow(AddressError)
  expect(() => encodeErc20({ name: 'transfer', to: bob, amount: -1n })).toThrow('Can’t send this transaction')
  expect(() => encodeErc20({ name: 'approve', spender: bob, amount: 2n ** 256n })).toThrow(
    'Can’t send this transaction',
  )
})

test('S7.49 tokens are sent, allowed and counted on a real chain', async () => {
  const { provider } = await sandbox.wallet()
  const token = sandbox.chain().contracts.USDC
  const before = await readTokenBalance(provider, token, bob)
  const sent = await transferToken(provider, { from: alice, token }, { to: bob, amount: 1_500_000n })
  expect(await waitForReceipt(provider, sent, { clock })).toMatchObject({ status: 'success' })
  expect((await readTokenBalance(provider, token, bob)) - before).toBe(1_500_000n)
  const allowed = await approveToken(provider, { from: alice, token }, { spender: bob, amount: 77n })
  await waitForReceipt(provider, allowed, { clock })
  expect(await readAllowance(provider, token, { owner: alice, spender: bob })).toBe(77n)
})

test('an account without a contract has no balance to read, and says so', async () => {
  const { provider } = await sandbox.wallet()
  await expect(readTokenBalance(provider, bob, alice)).rejects.toBeInstanceOf(WalletFailedError)
})

test('any contract is called through the codec that an adapter brings, or through viem', async () => {
  const { provider } = await sandbox.wallet()
  const address = sandbox.chain().contracts.USDC
  const call = { abi: erc20Abi, address, functionName: 'approve', args: [bob, 99n], from: alice }
  await waitForReceipt(provider, await writeContract(provider, call), { clock })
  const read = { abi: erc20Abi, address, functionName: 'allowance', args: [alice, bob] }
  expect(await readContract(provider, read)).toBe(99n)
  const codec = {
    encodeCall: () => encodeErc20({ name: 'approve', spender: bob, amount: 5n }),
    decodeResult: (_call: unknown, data: string) => BigInt(data),
  }
  await waitForReceipt(provider, await writeContract(provider, call, { codec }), { clock })
  expect(await readAllowance(provider, address, { owner: alice, spender: bob })).toBe(5n)
})
