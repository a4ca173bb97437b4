import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { TokenAddress } from '../tokens/token.ts'
import { balanceCall, readAmount } from './balanceCall.ts'

/** Reads tokens that no list vouches for. */
export type UnlistedReader = {
  read(
    account: `0x${string}`,
    addresses: readonly TokenAddress[],
    asking: Asking & { readonly block: bigint },
  ): Promise<ReadonlyMap<TokenAddress, bigint>>
}

/** Enough for a proxy over a token that grows, too little for a loop. */
const gas = 200_000
/** How long a contract that is no token is left alone. */
const restMs = 60 * 60_000
const mostRemembered = 50_000

/**
 * Anybody can send anybody a contract that loops, lies or answers with megabytes. Such tokens are asked alone and with
 * little gas at first; those that behave are asked together from then on, and alone again after they did not.
 */
export function createUnlistedReader(reads: ChainReads, now: () => number): UnlistedReader {
  /** Until when one is left alone; 0 for those that behave. */
  const tried = new Map<TokenAddress, number>()

  function note(address: TokenAddress, until: number): void {
    tried.set(address, until)
    const oldest = tried.size > mostRemembered ? tried.keys().next().value : undefined
    if (oldest !== undefined) tried.delete(oldest)
  }

  return {
    async read(account, addresses, asking) {
      const calls = (tokens: readonly TokenAddress[]) => tokens.map((token) => balanceCall(token, account))
      const amounts = new Map<TokenAddress, bigint>()
      const behaved = addresses.filter((address) => tried.get(address) === 0)
      const alone = new Set(
        addresses.filter((address) => (tried.get(address) ?? 1) <= now() && !behaved.includes(address)),
      )
      try {
        const answers = await reads.callMany(calls(behaved), asking)
        for (const [n, address] of behaved.entries()) {
          const amount = readAmount(answers[n])
          if (amount === undefined) alone.add(address)
          else amounts.set(address, amount)
        }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        for (const address of behaved) alone.add(address)
      }
      const doubtful = [...alone]
      const answers = await reads.callApart(calls(doubtful), { ...asking, gas })
      for (const [n, address] of doubtful.entries()) {
        const amount = readAmount(answers[n])
        note(address, amount === undefined ? now() + restMs : 0)
        if (amount !== undefined) amounts.set(address, amount)
      }
      return amounts
    },
  }
}
