import fc from 'fast-check'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { ChainReads } from '../../reads/chainReads.ts'
import { callLimited, type LimitedCall } from './callLimited.ts'

const abi = parseAbi([
  'struct Call { address target; uint256 gasLimit; bytes callData; }',
  'struct Result { bool success; uint256 gasUsed; bytes returnData; }',
  'function multicall(Call[] calls) returns (uint256 blockNumber, Result[] returnData)',
])
const contract: Address = '0x1f98415757620b543a52e61c46b32eb19261f984'
const pool: Address = '0x00000000000000000000000000000000000000aa'
const asking = () => ({
  signal: AbortSignal.timeout(60_000),
  deadline: performance.now() + 60_000,
  block: 7n,
})

/** A chain whose contracts answer with the data of their call, and fail where it is `0xdead`; it keeps what it is asked. */
function openChain(respond?: unknown) {
  const requests: { gas: number; block: unknown; limits: number[] }[] = []
  const reads = {
    async request(_: string, [call, block]: readonly [{ data: Hex; gas: Hex }, unknown]) {
      const [calls] = decodeFunctionData({ abi, data: call.data }).args
      requests.push({ gas: Number(call.gas), block, limits: calls.map(({ gasLimit }) => Number(gasLimit)) })
      const results = calls.map(({ callData }) => ({
        success: callData !== '0xdead',
        gasUsed: 1n,
        returnData: callData,
      }))
      return respond ?? encodeFunctionResult({ abi, functionName: 'multicall', result: [9n, results] })
    },
  }
  return { reads: reads as unknown as ChainReads, requests }
}

function callOf(gas: number, data: Hex): LimitedCall {
  return { to: pool, data, gas }
}

test('in no request can calls that use all of their gas leave another with less than its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 21_000, max: 5_000_000 }), { maxLength: 200 }),
      async (limits) => {
        const { reads, requests } = openChain()
        const calls = limits.map((gas, n) => callOf(gas, numberToHex(n, { size: 4 })))
        const answers = await callLimited(reads, contract, calls, asking())
        expect(answers).toEqual(calls.map(({ data }) => data))
        expect(requests.flatMap((one) => one.limits)).toEqual(limits)
        for (const { gas, limits: asked } of requests) {
          let left = gas - 500_000
          for (const limit of asked) {
            // The chain passes on at most 63 of 64 parts.
            expect(left - Math.floor(left / 64)).toBeGreaterThanOrEqual(limit)
            left -= limit
          }
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('calls are made at the block, as few requests as their limits allow, and one that fails is undefined', async () => {
  const { reads, requests } = openChain()
  const calls = [callOf(1_000_000, '0x01'), callOf(1_000_000, '0xdead'), callOf(1_000_000, '0x02')]
  expect(await callLimited(reads, contract, calls, asking())).toEqual(['0x01', undefined, '0x02'])
  expect(requests).toMatchObject([{ block: '0x7', limits: [1_000_000, 1_000_000, 1_000_000] }])
  expect(await callLimited(reads, contract, [], asking())).toEqual([])
})

test.each(['0x', '0x00', null, `0x${'00'.repeat(96)}`])(
  'an answer that is none is an error: %s',
  async (answer) => {
    const { reads } = openChain(answer ?? {})
    await expect(callLimited(reads, contract, [callOf(1, '0x01')], asking())).rejects.toThrow(
      'where it should be',
    )
  },
)
