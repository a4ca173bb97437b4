import { verifySignature } from '@latchkey/siwx/verify'
import type { ChainReads } from '../../reads/chainReads.ts'
import { checkSignatureOnChain } from '../../reads/checkSignatureOnChain.ts'

/** A text that an account signed to prove that it owns a name. */
export type OwnerClaim = {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/**
 * Whether the owner signed the text: their key (EIP-191), their contract (EIP-1271), or a contract that is not on its chain
 * yet (EIP-6492). Fails with 503 when the chain cannot be asked.
 */
export function verifyOwner(chain: ChainReads, claim: OwnerClaim, deadlineMs: number): Promise<boolean> {
  const chainId = chain.chain.caip2
  return checkSignatureOnChain(chain, deadlineMs, (readChain) =>
    verifySignature({ ...claim, chainId, readChain }),
  )
}

/** Whether the key of the address signed the text, which holds on every chain; a contract has no key. */
export function isSignedByKey(claim: OwnerClaim): Promise<boolean> {
  return verifySignature({ ...claim, chainId: 'eip155:1' })
}
