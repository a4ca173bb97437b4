import * as v from 'valibot'
import type { Hex } from 'viem'
import { GuardedFetchError, guardedFetch } from './guardedFetch.ts'

/** What a contract asks a gateway (EIP-3668). */
type Question = { readonly data: Hex; readonly sender: string; readonly urls: readonly string[] }

/** EIP-3668 advises four lookups for one call; a batch may hold some more. */
const usualMostQuestions = 8
const mostUrls = 4
const mostFailures = 2

const HexText = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.custom<Hex>(() => true),
)
const Answer = v.object({ data: HexText })

/** What is known of a gateway within one lookup. */
type Gateway = { isProven: boolean; failures: number; trying: Promise<unknown> | undefined }

/**
 * Asks gateways on behalf of contracts, for one lookup: a contract that asks on and on is stopped. Anybody can name
 * anybody's host as their gateway, so one that has not yet answered as a gateway does is asked one thing at a time, and
 * after two failures nothing more.
 */
export function createGatewayAsker(
  trusted: readonly string[],
  signal: AbortSignal,
  mostQuestions = usualMostQuestions,
) {
  const gateways = new Map<string, Gateway>()
  let asked = 0

  function gatewayOf(url: string): Gateway {
    const origin = URL.canParse(url) ? new URL(url).origin : url
    const known = gateways.get(origin) ?? { isProven: false, failures: 0, trying: undefined }
    gateways.set(origin, known)
    return known
  }

  async function ask(url: string, { data, sender }: Question): Promise<Hex> {
    asked += 1
    if (asked > mostQuestions) throw new GuardedFetchError('the contract asks too much')
    const isGet = url.includes('{data}')
    const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const answer = await guardedFetch(address, {
      method: isGet ? 'GET' : 'POST',
      ...(isGet ? {} : { body: JSON.stringify({ data, sender }) }),
      signal,
      trusted,
    })
    return v.parse(Answer, JSON.parse(answer.toString('utf8'))).data
  }

  /** Undefined when it does not answer, or is not asked any more. */
  async function askOne(url: string, question: Question): Promise<Hex | undefined> {
    const gateway = gatewayOf(url)
    while (!gateway.isProven && gateway.trying !== undefined) await gateway.trying
    if (!gateway.isProven && gateway.failures >= mostFailures) return undefined
    const answer = ask(url, question).then(
      (data) => {
        gateway.isProven = true
        return data
      },
      () => {
        gateway.failures += 1
        return undefined
      },
    )
    gateway.trying = answer
    const data = await answer
    if (gateway.trying === answer) gateway.trying = undefined
    return data
  }

  return async (question: Question): Promise<Hex> => {
    for (const url of question.urls.slice(0, mostUrls)) {
      const data = await askOne(url, question)
      if (data !== undefined) return data
      if (asked > mostQuestions) throw new GuardedFetchError('the contract asks too much')
      // The next gateway may do better; with none left the lookup fails as a whole.
      if (signal.aborted) break
    }
    throw new GuardedFetchError('no gateway answered')
  }
}
