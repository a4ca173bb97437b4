import * as v from 'valibot'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { TokenAddress } from '../tokens/token.ts'
import type { Sighted, Sightings } from './sightings.ts'

/** The topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const widestWindow = 2_000n
const narrowestWindow = 5n
/** Requests of one question: what is older is looked for at the next. */
const mostRequests = 6
/** What is older still is left to the index and its explorers: a long chain has no end. */
const deepest = 50_000n
/** A node that had no answer for us may be busy with just this question. */
const restMs = 60_000
const mostAccounts = 5_000
/** Who is sent more kinds of tokens is being sent rubbish. */
const mostTokens = 1_000

const Logs = v.array(
  v.object({
    address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase()),
    // A collectible names its number in a fourth topic.
    topics: v.array(v.string()),
  }),
)

/** The tokens that an account was sent between two blocks, both included. */
export async function sentBetween(
  reads: ChainReads,
  account: `0x${string}`,
  from: bigint,
  to: bigint,
  asking: Asking,
): Promise<readonly TokenAddress[]> {
  const filter = {
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
    topics: [transferTopic, null, `0x${account.slice(2).padStart(64, '0')}`],
  }
  const logs = v.parse(Logs, await reads.request('eth_getLogs', [filter], asking))
  return logs.filter((log) => log.topics.length === 3).map((log) => log.address as TokenAddress)
}

/** Finds the tokens that an account was sent in the logs of the chain, from the newest block back, a little each time. */
export function createScan(reads: ChainReads, now: () => number): Sightings {
  const known = new Map<string, Sighted>()
  let window = widestWindow
  let restUntil = 0

  async function extend(account: `0x${string}`, head: bigint, asking: Asking): Promise<Sighted | undefined> {
    const before = known.get(account)
    if (now() < restUntil) return before
    const floor = head > deepest ? head - deepest : 0n
    // After a long absence the gap would cost more than to begin anew; what was seen stays seen.
    const goesOn = before !== undefined && head - before.until <= window * 2n
    const tokens = new Set(before?.tokens)
    let since = goesOn ? before.since : head + 1n
    let until = goesOn ? before.until : head
    let left = mostRequests
    const keep = (): Sighted => {
      const sighted = { tokens: [...tokens].slice(-mostTokens), since, until }
      known.delete(account)
      known.set(account, sighted)
      return sighted
    }
    try {
      while (left > 0 && (until < head || since > floor)) {
        const forward = until < head
        const from = forward ? until + 1n : since > window ? since - window : 0n
        const to = forward ? (until + window < head ? until + window : head) : since - 1n
        left--
        try {
          for (const token of await sentBetween(reads, account, from, to, asking)) tokens.add(token)
        } catch (error) {
          if (!(error instanceof NodeError) || window <= narrowestWindow) throw error
          window = window / 2n > narrowestWindow ? window / 2n : narrowestWindow
          continue
        }
        if (forward) until = to
        else since = from
      }
    } catch {
      // The logs are a help, not the answer: without them the lists are asked in full.
      restUntil = now() + restMs
    }
    return since > until ? before : keep()
  }

  return {
    async look(account, head, asking) {
      const sighted = await extend(account, head, asking)
      const oldest = known.size > mostAccounts ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      return sighted
    },
  }
}
