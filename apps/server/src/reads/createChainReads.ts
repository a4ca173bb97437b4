import type { Chain } from '../chains/chain.ts'
import { callUpstreams } from '../rpc/callUpstreams.ts'
import type { Asking } from '../sources/sources.ts'
import type { AskNode, BlockTag } from './askNode.ts'
import { callOneByOne } from './callOneByOne.ts'
import { callTogether } from './callTogether.ts'
import type { ChainReads } from './chainReads.ts'
import { NodeError } from './nodeError.ts'

/** As many as the proxy takes in one batch, and most nodes. */
const mostInBatch = 50
/** Contracts of strangers may answer as much as their gas allows: together they must stay below the largest answer. */
const fewInBatch = 12

/** Reads a chain through its upstreams. */
export function createChainReads(chain: Chain): ChainReads {
  const askNode: AskNode = async (requests, { signal, deadline }) => {
    signal.throwIfAborted()
    const calls = requests.map(
      ({ method, params }) =>
        ({ kind: 'call', idText: '1', method, paramsText: JSON.stringify(params) }) as const,
    )
    const outcomes = await unlessAborted(callUpstreams(chain, calls, deadline - performance.now()), signal)
    return outcomes.map(({ kind, text }) => {
      const value: unknown = JSON.parse(text)
      return kind === 'result' ? { result: value } : { error: new NodeError(value) }
    })
  }

  async function request(method: string, params: readonly unknown[], asking: Asking): Promise<unknown> {
    const [answer] = await askNode([{ method, params }], asking)
    if (answer === undefined) throw new NodeError(undefined)
    if ('error' in answer) throw answer.error
    return answer.result
  }

  return {
    chain,
    request,
    async callMany(calls, asking) {
      if (calls.length === 0) return []
      const block = tagOf(asking.block)
      return chain.multicall3 === undefined
        ? callOneByOne(askNode, calls, { block, inBatch: mostInBatch }, asking)
        : callTogether(askNode, chain.multicall3, calls, block, asking)
    },
    callApart: (calls, asking) =>
      callOneByOne(
        askNode,
        calls,
        { block: tagOf(asking.block), inBatch: fewInBatch, gas: asking.gas },
        asking,
      ),
    async blockNumber(asking) {
      const told = await request('eth_blockNumber', [], asking)
      if (typeof told !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(told)) throw new NodeError(undefined)
      return BigInt(told)
    },
  }
}

function tagOf(block: bigint | undefined): BlockTag {
  return block === undefined ? 'latest' : `0x${block.toString(16)}`
}

/** Who stops waiting is let go at once; the upstream's own deadline ends the rest. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop)
  }
}
