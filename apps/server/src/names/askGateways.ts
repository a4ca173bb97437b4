import * as v from 'valibot'
import type { Hex } from 'viem'
import { GuardedFetchError, guardedFetch } from './guardedFetch.ts'

/** What a contract asks a gateway (EIP-3668). */
type Question = { readonly data: Hex; readonly sender: string; readonly urls: readonly string[] }

/** EIP-3668 advises four lookups for one call; a batch may hold some more. */
const usualMostQuestions = 8
const mostUrls = 4

const HexText = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.custom<Hex>(() => true),
)
const Answer = v.object({ data: HexText })

/** Asks gateways on behalf of contracts, for one lookup: a contract that asks on and on is stopped. */
export function createGatewayAsker(
  trusted: readonly string[],
  signal: AbortSignal,
  mostQuestions = usualMostQuestions,
) {
  let asked = 0
  return async ({ data, sender, urls }: Question): Promise<Hex> => {
    asked += 1
    if (asked > mostQuestions) throw new GuardedFetchError('the contract asks too much')
    for (const url of urls.slice(0, mostUrls)) {
      const isGet = url.includes('{data}')
      const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      try {
        const answer = await guardedFetch(address, {
          method: isGet ? 'GET' : 'POST',
          ...(isGet ? {} : { body: JSON.stringify({ data, sender }) }),
          signal,
          trusted,
        })
        return v.parse(Answer, JSON.parse(answer.toString('utf8'))).data
      } catch {
        // The next gateway may do better; with none left the lookup fails as a whole.
        if (signal.aborted) break
      }
    }
    throw new GuardedFetchError('no gateway answered')
  }
}
