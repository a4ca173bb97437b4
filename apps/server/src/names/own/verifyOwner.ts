import { type ReadChain, verifySignature } from '@latchkey/siwx/verify'
import { tryLater } from '../../http/failure.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import { isRevert } from '../../reads/isRevert.ts'
import { NodeError } from '../../reads/nodeError.ts'
import { ChainUnavailableError } from '../../rpc/callUpstreams.ts'

/** A text with the signature of whoever says they own a name. */
export type OwnerClaim = {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** A wrapped signature (ERC-6492) brings the code that makes its account: more than any needs, and no endless loop. */
const gasCap = 10_000_000

/**
 * Whether the owner signed the text: their key (EIP-191), their contract (EIP-1271), or a contract that is not on its chain
 * yet (EIP-6492). Fails with 503 when the chain cannot be asked.
 */
export async function verifyOwner(
  chain: ChainReads,
  { address, message, signature }: OwnerClaim,
  deadlineMs: number,
): Promise<boolean> {
  const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
  const chainId = chain.chain.caip2
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
    return await verifySignature({ message, signature, chainId, address, readChain })
  } catch (error) {
    // Code that somebody sent along used up all the gas: that is no fault of the node.
    if (hasReverted) return false
    const seconds = error instanceof ChainUnavailableError ? error.retryAfterSeconds : 2
    const description = `The signature cannot be checked: ${chainId} does not answer. Try again in ${seconds} s.`
    throw tryLater(503, 'chain_unavailable', description, seconds, 'signature')
  }
}
