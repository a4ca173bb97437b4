import * as v from 'valibot'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { SocialError } from '../socialLogin.ts'

type IdRegistryDeps = {
  /** Nodes of the chain with the registry; all have to say the same. */
  readonly rpcUrls: readonly string[]
  readonly registry?: Address
  readonly fetch: typeof fetch
  readonly timeoutMs?: number
}

/** Farcaster's Id Registry on Optimism. */
const defaultRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const defaultTimeoutMs = 10_000

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const Answer = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) })

/** Reads which Farcaster account an address owns, from every node; one that lies alone changes nothing. */
export function createIdRegistry({
  rpcUrls,
  registry = defaultRegistry,
  fetch,
  timeoutMs = defaultTimeoutMs,
}: IdRegistryDeps): (owner: Address) => Promise<bigint> {
  async function readFrom(rpcUrl: string, owner: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName: 'idOf', args: [owner] })
    try {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_call',
          params: [{ to: registry, data }, 'latest'],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return BigInt(v.parse(Answer, await response.json()).result)
    } catch (error) {
      throw new SocialError('unreachable', error)
    }
  }

  return async (owner) => {
    const [first, ...others] = await Promise.all(rpcUrls.map((rpcUrl) => readFrom(rpcUrl, owner)))
    if (first === undefined) throw new SocialError('unreachable', new Error('No node is set.'))
    if (others.some((other) => other !== first))
      throw new SocialError('refused', new Error('The nodes do not agree on who owns the account.'))
    return first
  }
}
