import type { Address, Hex, PublicClient } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { ChainUnavailableError, callUpstreams } from '../../rpc/callUpstreams.ts'

/** A text with the signature of whoever says they own a name. */
export type OwnerClaim = {
  /** The chain that knows the owner's contract, where it is one. */
  readonly chain: Chain
  readonly address: string
  readonly message: string
  readonly signature: string
}

/**
 * Whether the owner signed the text: their key (EIP-191), their contract (EIP-1271), or a contract that is not on its chain
 * yet (EIP-6492). Rejects with a `ChainUnavailableError` when the chain cannot be asked.
 */
export async function verifyOwner(
  { chain, address, message, signature }: OwnerClaim,
  deadlineMs: number,
): Promise<boolean> {
  const { createPublicClient, custom } = await import('viem')
  let unavailable: ChainUnavailableError | undefined
  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const call = { kind: 'call', idText: '1', method, paramsText: JSON.stringify(params ?? []) } as const
    try {
      const [outcome] = await callUpstreams(chain, [call], deadlineMs)
      const value: unknown = JSON.parse(outcome?.text ?? 'null')
      if (outcome?.kind === 'result') return value
      throw value
    } catch (error) {
      if (error instanceof ChainUnavailableError) unavailable = error
      throw error
    }
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) as PublicClient
  const isValid = await client
    .verifyMessage({ address: address as Address, message, signature: signature as Hex })
    .catch(() => false)
  if (!isValid && unavailable !== undefined) throw unavailable
  return isValid
}
