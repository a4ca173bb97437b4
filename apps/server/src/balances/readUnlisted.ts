import { createMemory } from '../cache/createMemory.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { TokenAddress } from '../tokens/token.ts'
import { balanceCall, readAmount } from './balanceCall.ts'

/** What tokens said, and whether all were asked that should have been. */
type UnlistedAmounts = {
  readonly amounts: ReadonlyMap<TokenAddress, bigint>
  readonly complete: boolean
}

/** Reads tokens that no list vouches for. */
export type UnlistedReader = {
  /** Never rejects: what could not be asked is missing, and then it is not `complete`. */
  read(
    account: `0x${string}`,
    addresses: readonly TokenAddress[],
    asking: Asking & { readonly block: bigint },
  ): Promise<UnlistedAmounts>
}

/** How a token is asked until then: by itself, or not at all. */
type Manners = { readonly asked: 'together' | 'alone' | 'never'; readonly until: number }

/** Enough for a proxy over a token that grows, too little for a loop. */
const gas = 200_000
/** How long a contract that is no token is left alone, and one that spoils the answers of others is asked alone. */
const restMs = 60 * 60_000
const mostRemembered = 50_000
/** Who is sent a thousand new tokens learns of them in several reads: one question never costs more requests than some. */
const mostAlone = 96
/** What has been learnt is kept although the rest takes too long. */
const aloneAtOnce = 24

/**
 * Anybody can send anybody a contract that loops, lies or answers with megabytes. Such tokens are asked alone and with
 * little gas at first; those that behave are asked together from then on, and alone again after they did not.
 */
export function createUnlistedReader(
  reads: ChainReads,
  now: () => number,
  onTrouble: (error: unknown) => void,
): UnlistedReader {
  const known = createMemory<Manners>({ mostEntries: mostRemembered })
  const note = (address: TokenAddress, asked: Manners['asked']) =>
    known.set(address, { asked, until: now() + restMs })

  /** A contract that was no token may have become one; one that answered alone gets another chance in company. */
  function mannersOf(address: TokenAddress): Manners['asked'] | undefined {
    const manners = known.touch(address)
    if (manners === undefined || now() < manners.until) return manners?.asked
    return manners.asked === 'never' ? undefined : 'together'
  }

  async function askTogether(
    account: `0x${string}`,
    addresses: readonly TokenAddress[],
    asking: Asking & { readonly block: bigint },
    amounts: Map<TokenAddress, bigint>,
  ): Promise<readonly TokenAddress[]> {
    try {
      const calls = addresses.map((token) => balanceCall(token, account))
      const answers = await reads.callMany(calls, asking)
      return addresses.filter((address, n) => {
        const amount = readAmount(answers[n])
        if (amount !== undefined) amounts.set(address, amount)
        return amount === undefined
      })
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
      return addresses
    }
  }

  return {
    async read(account, addresses, asking) {
      const amounts = new Map<TokenAddress, bigint>()
      const manners = new Map([...new Set(addresses)].map((address) => [address, mannersOf(address)]))
      const those = (asked: Manners['asked'] | undefined) =>
        [...manners].flatMap(([address, how]) => (how === asked ? [address] : []))
      try {
        const spoilt = await askTogether(account, those('together'), asking, amounts)
        for (const address of spoilt) note(address, 'alone')
        // Those that nobody has tried come first: after that they are mostly asked together, or never.
        const alone = [...those(undefined), ...those('alone'), ...spoilt]
        for (let at = 0; at < Math.min(alone.length, mostAlone); at += aloneAtOnce) {
          const some = alone.slice(at, Math.min(at + aloneAtOnce, mostAlone))
          const calls = some.map((token) => balanceCall(token, account))
          const answers = await reads.callApart(calls, { ...asking, gas })
          for (const [n, address] of some.entries()) {
            const amount = readAmount(answers[n])
            if (amount !== undefined) amounts.set(address, amount)
            if (amount === undefined) note(address, 'never')
            else if (manners.get(address) === undefined) note(address, 'together')
          }
        }
        return { amounts, complete: alone.length <= mostAlone }
      } catch (error) {
        onTrouble(error)
        return { amounts, complete: false }
      }
    },
  }
}
