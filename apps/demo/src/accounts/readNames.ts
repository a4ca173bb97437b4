import { createClient, defineChain, http } from 'viem'
import { getEnsName } from 'viem/actions'
import type { Chain } from '../config/demoConfig.ts'

/** Asks the chain's own ENS which names its accounts go by; an account without one stays undefined. */
export async function readNames(
  chain: Chain,
  endpoint: string,
  accounts: readonly `0x${string}`[],
): Promise<readonly (string | undefined)[]> {
  const resolver = chain.contracts['UniversalResolver']
  if (!resolver) return accounts.map(() => undefined)
  const client = createClient({
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [endpoint] } },
      contracts: { ensUniversalResolver: { address: resolver } },
    }),
    transport: http(endpoint, { batch: true }),
  })
  return Promise.all(
    accounts.map(async (address) => {
      // A name is a courtesy: without one, the account is still shown by its number.
      const name = await getEnsName(client, { address }).catch(() => null)
      return name ?? undefined
    }),
  )
}
