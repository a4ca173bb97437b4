import * as v from 'valibot'
import { createMemory } from '../cache/createMemory.ts'
import { lesser } from '../prices/fixedPoint.ts'
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
/** Of all accounts together. */
const mostTokensOfAll = 200_000
/** What JSON-RPC says of a method that the node does not have. */
const methodNotFound = -32_601

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

function halfOf(window: bigint): bigint {
  return window / 2n > narrowestWindow ? window / 2n : narrowestWindow
}

/** What is remembered of an account. */
type Scan = {
  readonly sighted: Sighted | undefined
  /** How many blocks are asked for at once; an account with many logs gets less, and takes nothing from the others. */
  readonly window: bigint
  readonly restUntil: number
}

/** Finds the tokens that an account was sent in the logs of the chain, from the newest block back, a little each time. */
export function createScan(reads: ChainReads, now: () => number): Sightings {
  const scans = createMemory<Scan>({
    mostEntries: mostAccounts,
    mostWeight: mostTokensOfAll,
    weigh: ({ sighted }) => sighted?.tokens.length ?? 0,
  })
  /** Until when a chain whose nodes give no logs at all is left alone. */
  let noLogsUntil = 0

  async function extend(
    account: `0x${string}`,
    { sighted: before, window: widest }: Scan,
    head: bigint,
    asking: Asking,
  ): Promise<Scan> {
    const floor = head > deepest ? head - deepest : 0n
    // After a long absence the gap would cost more than to begin anew; what was seen stays seen.
    const goesOn = before !== undefined && head - before.until <= widest * 2n
    const tokens = new Set(before?.tokens)
    let since = goesOn ? before.since : head + 1n
    let until = goesOn ? before.until : head
    let window = widest
    let restUntil = 0
    try {
      for (let left = mostRequests; left > 0 && (until < head || since > floor); left--) {
        const forward = until < head
        const from = forward ? until + 1n : since > window ? since - window : 0n
        const to = forward ? lesser(until + window, head) : since - 1n
        try {
          for (const token of await sentBetween(reads, account, from, to, asking)) tokens.add(token)
        } catch (error) {
          if (error instanceof NodeError && error.code === methodNotFound) noLogsUntil = now() + restMs
          if (!(error instanceof NodeError) || window <= narrowestWindow || now() < noLogsUntil) throw error
          window = halfOf(window)
          continue
        }
        if (forward) until = to
        else since = from
      }
    } catch {
      // The logs are a help, not the answer: without them the lists are asked in full.
      restUntil = now() + restMs
      // It may have taken too long because it was too much.
      window = halfOf(window)
    }
    const isNew = since <= until
    return {
      sighted: isNew ? { tokens: [...tokens].slice(-mostTokens), since, until } : before,
      // What was too much once may have been one busy hour.
      window: window === widest ? lesser(window * 2n, widestWindow) : window,
      restUntil,
    }
  }

  return {
    async look(account, head, asking) {
      const scan = scans.touch(account) ?? { sighted: undefined, window: widestWindow, restUntil: 0 }
      if (now() < Math.max(scan.restUntil, noLogsUntil)) return scan.sighted
      const next = await extend(account, scan, head, asking)
      scans.set(account, next)
      return next.sighted
    },
  }
}
