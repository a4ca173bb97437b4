import type { ReadChain } from '@latchkey/siwx/verify'
import { tryLater } from '../http/failure.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import type { ChainReads } from './chainReads.ts'
import { isRevert } from './isRevert.ts'
import { NodeError } from './nodeError.ts'

/** A wrapped signature (ERC-6492) contains code that deploys its account: enough gas for any of them, and a limit for endless loops. */
const gasCap = 10_000_000

/**
 * Checks a signature that a contract may have to confirm (EIP-1271, ERC-6492), with all calls for it within one deadline.
 * Fails with 503 when the chain does not answer.
 */
export async function checkSignatureOnChain(
  chain: ChainReads,
  deadlineMs: number,
  check: (readChain: ReadChain) => Promise<boolean>,
): Promise<boolean> {
  const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
  let hasReverted = false

  const readChain: ReadChain = async (_chainId, call) => {
    const params = [{ ...call, gas: `0x${gasCap.toString(16)}` }, 'latest']
    try {
      return String(await chain.request('eth_call', params, asking))
    } catch (error) {
      hasReverted = error instanceof NodeError && isRevert(error)
      throw error
    }
  }

  try {
    return await check(readChain)
  } catch (error) {
    // The code in the signature reverted or used up all the gas: the signature is invalid, the node is fine.
    if (hasReverted) return false
    const seconds = error instanceof ChainUnavailableError ? error.retryAfterSeconds : 2
    const description = `The signature cannot be checked: ${chain.chain.caip2} does not answer. Try again in ${seconds} s.`
    throw tryLater(503, 'chain_unavailable', description, seconds, 'signature')
  }
}
