import type { Call } from '../ask/ask.ts'
import { readCall } from '../ask/readCall.ts'
import type { WalletChain } from '../chains/chainTable.ts'
import type { TokenFacts } from '../chains/readToken.ts'
import { useRead } from './useRead.ts'
import type { Reads } from './walletProps.ts'

/** The token that a call is about, if it is about one. */
export function useToken(call: Call | undefined, chain: WalletChain, reads: Reads): TokenFacts | undefined {
  const does = call === undefined ? 'nothing' : readCall(call).does
  const address = does === 'transfer' || does === 'approve' ? call?.to : undefined
  return useRead(`${chain.id} ${address}`, async () =>
    address === undefined ? undefined : reads.token(chain, address),
  )
}
