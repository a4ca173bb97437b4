import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { ChainReads } from '../reads/chainReads.ts'
import { isUnknownBlock } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { Token, TokenAddress, Tokens } from '../tokens/token.ts'
import { createSightings, type TokenIndex } from './createSightings.ts'
import { planReads, type Sweep, shortList } from './planReads.ts'
import { readHoldings } from './readHoldings.ts'
import { createUnlistedReader } from './readUnlisted.ts'

/** What an account has of one thing; the coin of the chain bears `nativeAddress`. */
export type Holding = { readonly token: Token; readonly amount: bigint }

/** What an account has on one chain. */
type ChainHoldings = { readonly block: bigint; readonly holdings: readonly Holding[] }

/** Reads what accounts have on one chain. */
export type ChainBalances = {
  /** What is not zero, and what is forced whether zero or not. Rejects with `ChainUnavailableError`. */
  read(account: `0x${string}`, force: readonly TokenAddress[], asking: Asking): Promise<ChainHoldings>
}

/** Time that is left for the rest when strangers' contracts or the logs are slow. */
const reserveMs = 800
const mostSweeps = 20_000
/** How many blocks a node may be behind its neighbours. */
const lag = 2n

/** Reads balances of one chain; `reads` answers for it. */
export function createChainBalances(
  reads: ChainReads,
  tokens: Tokens,
  index: TokenIndex | undefined,
  now: () => number,
  onTrouble: (chainId: Caip2, error: unknown) => void,
): ChainBalances {
  const { caip2, native } = reads.chain
  const coin: Token = { address: nativeAddress, ...native, listed: true }
  const list = new Map(tokens.listed(caip2).map((token) => [token.address, token]))
  const sightings = createSightings(reads, index, now)
  const strangers = createUnlistedReader(reads, now)
  const sweeps = new Map<string, Sweep>()

  function remember(account: string, sweep: Sweep): void {
    sweeps.delete(account)
    sweeps.set(account, sweep)
    const oldest = sweeps.size > mostSweeps ? sweeps.keys().next().value : undefined
    if (oldest !== undefined) sweeps.delete(oldest)
  }

  /** What no list vouches for is a help: whatever goes wrong with it, the rest is told. */
  async function readStrangers(
    account: `0x${string}`,
    addresses: readonly TokenAddress[],
    force: readonly TokenAddress[],
    asking: Asking & { readonly block: bigint },
  ): Promise<readonly Holding[]> {
    if (addresses.length === 0) return []
    try {
      const amounts = await strangers.read(account, addresses, asking)
      const shown = addresses.filter(
        (address) => (amounts.get(address) ?? 0n) > 0n || force.includes(address),
      )
      const described = await tokens.describe(caip2, shown, asking)
      return shown.flatMap((address) => {
        const [token, amount] = [described.get(address), amounts.get(address)]
        return token === undefined || amount === undefined ? [] : [{ token, amount }]
      })
    } catch (error) {
      onTrouble(caip2, error)
      return []
    }
  }

  async function readAt(
    block: bigint,
    account: `0x${string}`,
    force: readonly TokenAddress[],
    asking: Asking,
  ): Promise<ChainHoldings> {
    const sooner = { ...asking, block, deadline: asking.deadline - reserveMs }
    const sighting = sightings.look(account, block, sooner)
    // A short list is asked in full, so nobody need wait for the logs.
    const sighted = list.size > shortList ? await sighting : undefined
    const plan = planReads(list, sighted, sweeps.get(account), block, now())
    const forced = force.filter((address) => address !== nativeAddress)
    const listed = new Map(plan.listed.map((token) => [token.address, token]))
    for (const address of forced) {
      const token = list.get(address)
      if (token !== undefined) listed.set(address, token)
    }
    const [own, found] = await Promise.all([
      readHoldings(reads, account, [...listed.values()], { ...asking, block }),
      sighting.then((seen) => {
        const unlisted = new Set([...(seen?.tokens ?? []), ...forced].filter((address) => !list.has(address)))
        return readStrangers(account, [...unlisted], forced, sooner)
      }),
    ])
    if (plan.sweeps && list.size > shortList) {
      const held = new Set([...own.tokens].flatMap(([address, amount]) => (amount > 0n ? [address] : [])))
      remember(account, { block, at: now(), held })
    }
    const known = [...listed.values()].flatMap((token) => {
      const amount = own.tokens.get(token.address)
      return amount === undefined ? [] : [{ token, amount }]
    })
    const holdings = [{ token: coin, amount: own.coin }, ...known].filter(
      ({ token, amount }) => amount > 0n || force.includes(token.address),
    )
    return { block, holdings: [...holdings, ...found] }
  }

  return {
    async read(account, force, asking) {
      const block = await reads.blockNumber(asking)
      try {
        return await readAt(block, account, force, asking)
      } catch (error) {
        if (!(error instanceof NodeError && isUnknownBlock(error)) || block < lag) throw error
        // Of nodes behind one address, one may not have seen yet what another told of.
        return readAt(block - lag, account, force, asking)
      }
    },
  }
}
