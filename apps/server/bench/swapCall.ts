import type { Address } from 'viem'
import { findPriceFacts } from '../src/prices/findPriceFacts.ts'
import { encodeAggregate3 } from '../src/reads/aggregate3.ts'
import { createDeployments } from '../src/swaps/uniswap/createDeployments.ts'
import { findUniswapFacts } from '../src/swaps/uniswap/findUniswapFacts.ts'
import { quoteCall } from '../src/swaps/uniswap/quotePool.ts'
import { poolCall } from '../src/swaps/uniswap/readPools.ts'
import { openSwapSource } from '../src/test/swaps/openSwapSource.ts'

/** One `eth_call` that reads every pool that a quote looks at, and asks those of the token given what they give. */
export async function writeSwapCall(
  sandboxUrl: string,
  from: Address,
  to: Address,
): Promise<(amount: bigint) => string> {
  const { reads } = await openSwapSource(sandboxUrl)
  const facts = findUniswapFacts(reads.chain, findPriceFacts(reads.chain, {}))
  if (facts === undefined) throw new Error('The chain has no pools.')
  const deployments = createDeployments(Date.now, 60_000)
  const deployment = await deployments.find(reads, facts)
  const pools = await deployments.pools(reads, deployment, [from, to, ...deployment.middles])
  return (amount) => {
    const quotes = pools.flatMap((pool) => {
      const other = pool.tokens.find((token) => token !== from)
      return pool.version === 3 && pool.tokens.includes(from) && other !== undefined
        ? [quoteCall(deployment.quoter, pool.fee, from, other, amount)]
        : []
    })
    const data = encodeAggregate3([...pools.map(poolCall), ...quotes])
    const params = [{ to: reads.chain.multicall3, data }, 'latest']
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  }
}
