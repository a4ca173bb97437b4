import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Hash } from '../rpc/quantity.ts'
import { askProvider } from './eip1193.ts'

type Sending = {
  readonly from: string
  readonly to: string
  readonly units: bigint
  readonly chainId: number
}

/** Asks the wallet to send native currency; answers with the transaction's hash once the wallet has sent it. */
export async function sendEther(provider: unknown, { from, to, units, chainId }: Sending): Promise<string> {
  // With its chain: a wallet that has moved on refuses, instead of sending somewhere else.
  const transaction = { from, to, value: `0x${units.toString(16)}`, chainId: `0x${chainId.toString(16)}` }
  const answer = await askProvider(provider, 'eth_sendTransaction', [transaction])
  const hash = v.safeParse(Hash, answer)
  if (!hash.success) throw new SendError(messages.stage.unreadable)
  return hash.output
}

/** The wallet answered a send with something that is no transaction hash. */
class SendError extends Error {
  override readonly name = 'SendError'
}
