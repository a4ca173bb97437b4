import { verifySignIn } from '@latchkey/siwx/verify'
import type { Caip2 } from '@latchkey/wire'
import { checkSignatureOnChain } from '../reads/checkSignatureOnChain.ts'
import type { SignIn } from './signIn.ts'
import type { Proof } from './store/signInStore.ts'

/** All calls for one signature together. */
const deadlineMs = 5_000

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
  const isGood = await checkSignatureOnChain(chain, deadlineMs, (readChain) =>
    verifySignIn({ ...proof, chainId, readChain }),
  )
  if (!isGood) return 'wrong'
  return (await verifySignIn({ ...proof, chainId })) ? 'key' : 'contract'
}
