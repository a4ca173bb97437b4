import { type ReadChain, verifySignIn } from '@latchkey/siwx/verify'
import type { Caip2 } from '@latchkey/wire'
import { type Failure, tryLater } from '../http/failure.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { isRevert } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import type { SignIn } from './signIn.ts'
import type { Proof } from './store/signInStore.ts'

/** All calls for one signature together. */
const patienceMs = 5_000
/** A wrapped signature (ERC-6492) brings the code that makes its account: more than any needs, and no endless loop. */
const gasCap = 10_000_000

/** What became of a signature. */
export type Judgement = 'wrong' | 'key' | 'contract'

/**
 * Checks a signature, asking the message's chain where the account may be a contract; fails with 503 if the chain does not
 * answer. Says who stands by it: a key always will, and a contract may not another time.
 */
export async function judgeSignature(
  { reads }: Pick<SignIn, 'reads'>,
  chainId: Caip2,
  proof: Proof,
): Promise<Judgement> {
  const chain = chainId.startsWith('eip155:') ? reads(chainId) : undefined
  // Without a node there is no contract to ask: an account with a key can still sign in.
  if (chain === undefined) return (await verifySignIn({ ...proof, chainId })) ? 'key' : 'wrong'
  const isGood = await askChain(chain, proof)
  if (!isGood) return 'wrong'
  return (await verifySignIn({ ...proof, chainId })) ? 'key' : 'contract'
}

async function askChain(chain: ChainReads, proof: Proof): Promise<boolean> {
  const chainId = chain.chain.caip2
  const asking = { signal: AbortSignal.timeout(patienceMs), deadline: performance.now() + patienceMs }
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
    return await verifySignIn({ ...proof, chainId, readChain })
  } catch (error) {
    // Code that somebody sent along used up all the gas: that is no fault of the node.
    if (hasReverted) return false
    throw unavailable(chainId, error)
  }
}

function unavailable(chainId: string, error: unknown): Failure {
  const seconds = error instanceof ChainUnavailableError ? error.retryAfterSeconds : 2
  return tryLater(
    503,
    'chain_unavailable',
    `The signature cannot be checked: ${chainId} does not answer. Try again in ${seconds} s.`,
    seconds,
    'signature',
  )
}
