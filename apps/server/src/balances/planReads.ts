import type { Token, TokenAddress } from '../tokens/token.ts'
import type { Sighted } from './sightings.ts'

/** What is remembered of the last time when the whole list was asked for an account. */
export type Sweep = { readonly block: bigint; readonly at: number; readonly held: ReadonlySet<TokenAddress> }

/** Which tokens of a list to ask for. */
export type Plan = {
  readonly listed: readonly Token[]
  /** Whether that is the whole list. */
  readonly sweeps: boolean
}

/** A list of this length costs one request: asking for less would save nothing. */
export const shortList = 399
/** Of a longer list, these are asked whatever the logs say: wrapped coins move without a log of their own. */
const everyday = 100
/** Tokens that grow by themselves, without a log, are found by asking for the whole list now and then. */
const sweepMs = 10 * 60_000
/** How far the knowledge of logs may be behind. */
const mostBehind = 64n

/**
 * Chooses the tokens to ask for. Every movement of a token is in the logs, so of a long list only those need be asked
 * that were seen there, if the logs are known since the chain began or since the whole list was asked last.
 */
export function planReads(
  list: ReadonlyMap<TokenAddress, Token>,
  sighted: Sighted | undefined,
  sweep: Sweep | undefined,
  head: bigint,
  now: number,
): Plan {
  const all = [...list.values()]
  if (all.length <= shortList) return { listed: all, sweeps: true }
  const isCurrent = sighted !== undefined && sighted.until + mostBehind >= head
  const isWhole = isCurrent && sighted.since === 0n
  const followsSweep =
    isCurrent && sweep !== undefined && sighted.since <= sweep.block && now - sweep.at < sweepMs
  if (!isWhole && !followsSweep) return { listed: all, sweeps: true }
  const chosen = new Map(all.slice(0, everyday).map((token) => [token.address, token]))
  for (const address of [...sighted.tokens, ...(sweep?.held ?? [])]) {
    const token = list.get(address)
    if (token !== undefined) chosen.set(address, token)
  }
  return { listed: [...chosen.values()], sweeps: false }
}
