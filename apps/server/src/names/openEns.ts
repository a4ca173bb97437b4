import type { Address, Hex, PublicClient } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { ChainUnavailableError, callUpstreams } from '../rpc/callUpstreams.ts'
import { createGatewayAsker } from './askGateways.ts'

/** A chain that holds names. */
export type ChainOfNames = Chain & { readonly universalResolver: Address }

/** How a lookup may be done. */
export type LookUpOptions = {
  readonly deadlineMs: number
  readonly nameGateways: readonly string[]
  /** What a page may load for an address that stands in a record, or null. */
  readonly picture: (record: string | null) => string | null
}

/** ENS for one lookup. */
export type Ens = {
  readonly client: PublicClient
  readonly universalResolverAddress: Address
  /** Asks the resolver of a name many things at once; throws what viem throws. */
  resolve(name: string, data: Hex): Promise<Hex>
  /** Set as soon as no upstream of the chain answered. */
  unavailable(): ChainUnavailableError | undefined
  /** How many questions to gateways failed. */
  silent(): number
}

/** Opens ENS for one lookup: through the upstreams of its chain, and through gateways that are safe to ask. */
export async function openEns(
  chain: ChainOfNames,
  options: LookUpOptions,
  mostQuestions?: number,
): Promise<Ens> {
  const { createPublicClient, custom, toHex } = await import('viem')
  const { packetToBytes } = await import('viem/ens')
  const signal = AbortSignal.timeout(options.deadlineMs)
  let unavailable: ChainUnavailableError | undefined
  let silent = 0
  const askGateways = createGatewayAsker(options.nameGateways, signal, mostQuestions)

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
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: {
      request: async (question) => {
        try {
          return await askGateways(question)
        } catch (error) {
          silent += 1
          throw error
        }
      },
    },
  }) as PublicClient
  return {
    client,
    universalResolverAddress: chain.universalResolver,
    async resolve(name, data) {
      const [answer] = await client.readContract({
        address: chain.universalResolver,
        abi: resolveAbi,
        functionName: 'resolveWithGateways',
        // The client itself plays the gateway that asks many.
        args: [toHex(packetToBytes(name)), data, ['x-batch-gateway:true']],
      })
      return answer
    },
    unavailable: () => unavailable,
    silent: () => silent,
  }
}

/** Of ENSIP-21; the errors that mean that a name leads nowhere must be told from all others. */
const resolveAbi = [
  {
    name: 'resolveWithGateways',
    type: 'function',
    stateMutability: 'view',
    inputs: [
      { name: 'name', type: 'bytes' },
      { name: 'data', type: 'bytes' },
      { name: 'gateways', type: 'string[]' },
    ],
    outputs: [
      { name: '', type: 'bytes' },
      { name: 'resolver', type: 'address' },
    ],
  },
  { name: 'ResolverNotFound', type: 'error', inputs: [{ name: 'name', type: 'bytes' }] },
  {
    name: 'ResolverNotContract',
    type: 'error',
    inputs: [
      { name: 'name', type: 'bytes' },
      { name: 'resolver', type: 'address' },
    ],
  },
] as const
