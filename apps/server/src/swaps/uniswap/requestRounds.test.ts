import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainReads } from '../../reads/chainReads.ts'
import { openSwapSource } from '../../test/swaps/openSwapSource.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterAll(() => sandbox?.stop())

const at = (name: 'WETH' | 'USDC' | 'DAI' | 'WBTC' | 'WHOLE' | 'QuoterV2' | 'UniswapInterfaceMulticall') =>
  sandbox.chain(8131337).contracts[name].toLowerCase() as Address

const multicallAbi = parseAbi([
  'struct Call { address target; uint256 gasLimit; bytes callData; }',
  'function multicall(Call[] calls) returns (uint256 block, bytes[] results)',
])

/** Swaps on the sandbox, and the requests to its node: of a multicall how many quotes it has, otherwise what is requested. */
async function openCounted() {
  const log: (string | number)[] = []
  const wrap = (reads: ChainReads): ChainReads => ({
    ...reads,
    request(method, params, asking) {
      const [call] = params as readonly [{ readonly to?: string; readonly data?: Hex }?]
      const isMulticall = call?.to?.toLowerCase() === at('UniswapInterfaceMulticall')
      log.push(isMulticall ? quotesIn(call?.data ?? '0x') : method)
      return reads.request(method, params, asking)
    },
    callMany(...args) {
      log.push('callMany')
      return reads.callMany(...args)
    },
    callApart(...args) {
      log.push('callApart')
      return reads.callApart(...args)
    },
  })
  const { quote } = await openSwapSource(sandbox.url, {}, Date.now, wrap)
  return {
    async requests(from: Address, to: Address, amount: bigint) {
      log.length = 0
      const offer = await quote(from, to, amount)
      return { pools: (offer?.route.length ?? 0) - 1, log: [...log] }
    },
  }
}

function quotesIn(data: Hex): number {
  const [calls] = decodeFunctionData({ abi: multicallAbi, data }).args
  return calls.filter(({ target }) => target.toLowerCase() === at('QuoterV2')).length
}

test.each([
  ['one pool, where no other pool has the tokens', 'WHOLE', 'WETH', 1, [1]],
  ['three pools', 'WHOLE', 'DAI', 3, [1, 3, 1]],
  ['two pools, beside which longer ones are tried', 'USDC', 'WBTC', 2, [3, 3, 1]],
] as const)(
  'all routes of a length are quoted in one multicall: a route through %s',
  async (_, from, to, pools, quotes) => {
    const { requests } = await openCounted()
    // The first quote also finds the contracts and the pools, and simulates transfers of both tokens.
    const first = await requests(at(from), at(to), 10_000n)
    expect(first.log.filter((one) => typeof one === 'number')).toEqual(quotes)
    expect(first.log.filter((one) => one === 'callMany')).toHaveLength(3)
    expect(await requests(at(from), at(to), 10_001n)).toEqual({
      pools,
      log: ['eth_getBlockByNumber', ...quotes],
    })
  },
)
