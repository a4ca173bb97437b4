import { plainName } from '@latchkey/ui'
import { erc20Abi, type Hex, type PublicClient } from 'viem'

/** How a token calls itself and counts. */
export type TokenFacts = { readonly symbol: string; readonly decimals: number }

/** Asks a contract how it calls itself; undefined when it does not answer as a token does. */
export async function readToken(client: PublicClient, address: Hex): Promise<TokenFacts | undefined> {
  try {
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
      client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
    ])
    return { symbol: plainName(symbol).slice(0, 20), decimals }
  } catch {
    // No token, or one without words: amounts are then shown as the contract counts them.
    return undefined
  }
}
