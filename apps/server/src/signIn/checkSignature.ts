import { verifySignIn } from '@latchkey/siwx/verify'
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
export type Checked = {
  readonly isGood: boolean
  /** Whether a contract judged it, which may judge otherwise another time. */
  readonly isByContract: boolean
}

/** Checks a signature, asking the message's chain where the account may be a contract. Fails with 503 if it must and cannot. */
export async function checkSignature(
  { reads }: Pick<SignIn, 'reads'>,
  chainId: Caip2,
  { message, signature }: Proof,
): Promise<Checked> {
  const deadline = performance.now() + patienceMs
  const signal = AbortSignal.timeout(patienceMs)
  let isByContract = false
  let failure: Failure | undefined

  async function readChain(asked: string, call: { readonly to?: string; readonly data: string }) {
    const chain = reads(asked as Caip2)
    // Without a node there is no contract to ask: an account with a key can still sign in.
    if (chain === undefined) return '0x'
    try {
      const answer = await callContract(chain, call, { signal, deadline })
      isByContract ||= answer !== '0x'
      return answer
    } catch (error) {
      failure ??= unavailable(asked, error)
      throw failure
    }
  }

  const isGood = await verifySignIn({ message, signature, chainId, readChain })
  // A chain that is silent must not look like a signature that is wrong.
  if (!isGood && failure !== undefined) throw failure
  return { isGood, isByContract }
}

async function callContract(
  chain: ChainReads,
  call: { readonly to?: string; readonly data: string },
  asking: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<string> {
  try {
    const params = [{ ...call, gas: `0x${gasCap.toString(16)}` }, 'latest']
    const answer = await chain.request('eth_call', params, asking)
    if (typeof answer !== 'string') throw new NodeError(undefined)
    return answer
  } catch (error) {
    if (error instanceof NodeError && isRevert(error)) return '0x'
    throw error
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
