import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import type { Call, DecidedAsk } from '../ask/ask.ts'
import { chains, me, token, you } from '../test/fixtures.ts'
import { describeRequest } from './describeRequest.ts'

const [chain] = chains
if (chain === undefined) throw new Error('This test has no chains.')
const describe = (ask: DecidedAsk) => describeRequest(ask, chain, chains, undefined)

const approve = (amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [you, amount] }),
})

test('an approval without end is dangerous wherever it hides: alone, only signed, or among other calls', () => {
  const transaction = (amount: bigint, send: boolean) =>
    describe({ kind: 'transaction', account: me, call: approve(amount), send }).danger
  expect([transaction(maxUint256, true), transaction(maxUint256, false)]).toEqual([true, true])
  expect([transaction(5n, true), transaction(5n, false)]).toEqual([false, false])
  const batch = (amount: bigint) =>
    describe({ kind: 'calls', account: me, calls: [approve(1n), approve(amount), approve(2n)] }).danger
  expect([batch(maxUint256), batch(5n)]).toEqual([true, false])
})

test('written in capitals it is still an approval', () => {
  const { to, value, data } = approve(maxUint256)
  const call: Call = { to, value, data: `0x${data.slice(2).toUpperCase()}` }
  expect(describe({ kind: 'transaction', account: me, call, send: true })).toMatchObject({
    title: 'Allow spending?',
    danger: true,
  })
})
