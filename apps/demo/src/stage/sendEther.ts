import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Hash } from '../rpc/quantity.ts'
import type { ConnectedWallet } from './connectWallet.ts'

/** Asks the wallet to send native currency; answers with the transaction's hash once the wallet has sent it. */
export async function sendEther(wallet: ConnectedWallet, to: string, units: bigint): Promise<string> {
  // With its chain: a wallet that has moved on refuses, instead of sending somewhere else.
  const chainId = `0x${wallet.chainId.toString(16)}`
  const transaction = { from: wallet.address, to, value: `0x${units.toString(16)}`, chainId }
  const answer = await wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  const hash = v.safeParse(Hash, answer)
  if (!hash.success) throw new SendError(messages.stage.unreadable)
  return hash.output
}

/** The wallet answered a send with something that is no transaction hash. */
class SendError extends Error {
  override readonly name = 'SendError'
}
