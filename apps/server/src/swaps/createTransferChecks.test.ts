import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { hostileTokenAbi } from '@latchkey/sandbox/hostile'
import { encodeFunctionData, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployHostile } from '../test/swaps/deployHostile.ts'
import { openSwapSource } from '../test/swaps/openSwapSource.ts'
import { openAccount } from '../test/swaps/openSwaps.ts'
import { createTransferChecks } from './createTransferChecks.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterAll(() => sandbox?.stop())

test('a holder whose transfers the token refuses does not stop the swaps of other holders', async () => {
  const { reads } = await openSwapSource(sandbox.url)
  const [maker, refused] = sandbox.accounts
    .slice(0, 2)
    .map(({ privateKey }) => openAccount(sandbox.chain(8131337), privateKey))
  if (maker === undefined || refused === undefined) throw new Error('The sandbox has no accounts.')
  const token = await deployHostile(maker, 'GuardedToken', parseEther('1000'))
  const abi = [...hostileTokenAbi, ...transferAbi]
  for (const data of [
    encodeFunctionData({ abi, functionName: 'transfer', args: [refused.address, 1_000n] }),
    encodeFunctionData({ abi, functionName: 'refuse', args: [refused.address, true] }),
  ])
    await maker.send({ to: token, data })

  const checks = createTransferChecks(() => reads, Date.now, 60_000)
  const check = (holder: `0x${string}`) => checks.assert('eip155:8131337', token, holder)
  await expect(check(refused.address)).rejects.toThrow('does not let itself be transferred now')
  await expect(check(maker.address)).resolves.toBeUndefined()
})

const transferAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
