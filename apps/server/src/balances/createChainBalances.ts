import { type Caip2, nativeAddress } from '@latchkey/wire'
import { createMemory } from '../cache/createMemory.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { isUnknownBlock } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { Token, TokenAddress, Tokens } from '../tokens/token.ts'
import { createSightings, type TokenIndex } from './createSightings.ts'
import { planReads, type Sweep, shortList } from './planReads.ts'
import { readHoldings } from './readHoldings.ts'
import { createStrangers } from './readStrangers.ts'

/** What an account has of one thing; the coin of the chain bears `nativeAddress`. */
export type Holding = { readonly token: Token; readonly amount: bigint }

/** What an account has on one chain. */
type ChainHoldings = {
  readonly block: bigint
  readonly holdings: readonly Holding[]
  /** False when some token that may be held could not be read. */
  readonly complete: boolean
}

/** Reads what accounts have on one chain. */
export type ChainBalances = {
  /** The coin, tokens that are not zero, and what is forced whether zero or not. Rejects with `ChainUnavailableError`. */
  read(account: `0x${string}`, force: readonly TokenAddress[], asking: Asking): Promise<ChainHoldings>
}

/** Time that is left for the rest when strangers' contracts or the logs are slow. */
const reserveMs = 800
const mostSweeps = 20_000
/** Of all accounts together: who holds thousands of tokens takes the room of many. */
const mostHeld = 500_000
/** How many blocks a node may be behind its neighbours. */
const lag = 2n
/** How long a token of a list that spoilt the answers of the others is asked apart from them. */
const apartMs = 60 * 60_000

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
  const isCoin = (address: TokenAddress) => address === nativeAddress || isCoinItself(reads.chain, address)
  const list = new Map(
    tokens.listed(caip2).flatMap((token) => (isCoin(token.address) ? [] : [[token.address, token]])),
  )
  const sightings = createSightings(reads, index, now)
  const readStrangers = createStrangers(reads, tokens, now, (error) => onTrouble(caip2, error))
  const sweeps = createMemory<Sweep>({
    mostEntries: mostSweeps,
    mostWeight: mostHeld,
    weigh: ({ held }) => held.size,
  })
  /** Until when tokens of the list are asked apart. */
  const spoilers = createMemory<number>({ mostEntries: mostSweeps })
  const spoils = (address: TokenAddress) => now() < (spoilers.get(address) ?? 0)

  /** Which tokens are asked together, because a list vouches for them and they behave, and which apart. */
  function sort(planned: readonly Token[], forced: readonly TokenAddress[]) {
    const addresses = new Set([...planned.map(({ address }) => address), ...forced])
    const listed = [...addresses].flatMap((address) => list.get(address) ?? [])
    return {
      together: listed.filter(({ address }) => !spoils(address)),
      apart: [
        ...forced.filter((address) => !list.has(address)),
        ...listed.map(({ address }) => address).filter(spoils),
      ],
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
    const forced = force.filter((address) => !isCoin(address))
    const { together, apart } = sort(plan.listed, forced)
    const [own, found] = await Promise.all([
      readHoldings(reads, account, together, { ...asking, block }),
      sighting.then((seen) => {
        const unlisted = (seen?.tokens ?? []).filter((address) => !list.has(address) && !isCoin(address))
        return readStrangers(account, [...apart, ...unlisted], forced, sooner)
      }),
    ])
    // A contract that fails may have taken the others' gas: from now on it is asked without them.
    for (const address of own.failed) spoilers.set(address, now() + apartMs)
    const again = await readStrangers(account, own.failed, forced, sooner)
    if (plan.sweeps && list.size > shortList) {
      const held = new Set([...own.tokens].flatMap(([address, amount]) => (amount > 0n ? [address] : [])))
      sweeps.set(account, { block, at: now(), held })
    }
    const known = together.flatMap((token) => {
      const amount = own.tokens.get(token.address) ?? 0n
      return amount > 0n || (own.tokens.has(token.address) && force.includes(token.address))
        ? [{ token, amount }]
        : []
    })
    return {
      block,
      // Everything on a chain is paid with its coin: that there is none of it is worth telling.
      holdings: [{ token: coin, amount: own.coin }, ...known, ...again.holdings, ...found.holdings],
      complete: found.complete && again.complete,
    }
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

/** Contracts through which a chain shows its own coin as a token: the same money a second time. */
const coinContracts: Readonly<Record<number, string>> = {
  137: '0x0000000000000000000000000000000000001010',
  1088: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  42220: '0x471ece3750da237f93b8e339c536989b8978a438',
}

/** Whether a token is the chain's own coin under another name, which must not be counted twice. */
function isCoinItself(chain: Chain, address: string): boolean {
  return !chain.sandbox && coinContracts[chain.id] === address
}
