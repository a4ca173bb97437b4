import type { Identity } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { ChainUnavailableError, callUpstreams } from '../rpc/callUpstreams.ts'
import { createGatewayAsker } from './askGateways.ts'
import { readAvatar } from './readAvatar.ts'

/** What is asked about an account. */
export type IdentityQuestion = {
  /** The chain that holds the names. */
  readonly chain: Chain & { readonly universalResolver: Address }
  readonly address: Address
}

/** How a lookup may be done. */
export type LookUpOptions = {
  readonly deadlineMs: number
  readonly nameGateways: readonly string[]
  readonly ipfsGateway?: string | undefined
}

/** What came of it; `sure` is false when a record or its gateway was broken and may be better soon. */
export type LookedUp = { readonly identity: Identity; readonly sure: boolean }

const nobody: Identity = { name: null, avatar: null }

/**
 * Reads the name of an account and its avatar from the chain. The resolver contract checks that the name leads back to
 * the account; a name that is not written as ENSIP-15 wants it could look like another one and is no name.
 */
export async function lookUpIdentity(
  { chain, address }: IdentityQuestion,
  options: LookUpOptions,
): Promise<LookedUp> {
  const { createPublicClient, custom } = await import('viem')
  const { normalize } = await import('viem/ens')
  const signal = AbortSignal.timeout(options.deadlineMs)
  let unavailable: ChainUnavailableError | undefined
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: { request: createGatewayAsker(options.nameGateways, signal) },
  })

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    signal.throwIfAborted()
    const call = { kind: 'call', idText: '1', method, paramsText: JSON.stringify(params ?? []) } as const
    try {
      const [outcome] = await callUpstreams(chain, [call], options.deadlineMs)
      const value: unknown = JSON.parse(outcome?.text ?? 'null')
      if (outcome?.kind === 'result') return value
      throw value
    } catch (error) {
      if (error instanceof ChainUnavailableError) unavailable = error
      throw error
    }
  }
  const universalResolverAddress = chain.universalResolver

  async function readName(): Promise<string | null> {
    const name = await client.getEnsName({ address, universalResolverAddress })
    return name !== null && isNormal(name) ? name : null
  }
  function isNormal(name: string): boolean {
    try {
      return name.length <= 255 && normalize(name) === name
    } catch {
      return false // not a name at all, by ENSIP-15
    }
  }

  try {
    const name = await readName()
    if (name === null) return { identity: nobody, sure: true }
    const record = await client
      .getEnsText({ name, key: 'avatar', universalResolverAddress })
      .catch(() => undefined)
    const identity = { name, avatar: readAvatar(record ?? null, options.ipfsGateway) }
    return { identity, sure: record !== undefined }
  } catch {
    if (unavailable !== undefined) throw unavailable
    // A resolver that reverts oddly, a gateway that is gone: nothing is known, and no fault of the visitor's.
    return { identity: nobody, sure: false }
  }
}
