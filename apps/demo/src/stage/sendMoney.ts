import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Hash } from '../rpc/quantity.ts'
import { askProvider } from './eip1193.ts'

/** So much of the chain's own currency, or of a token. */
export type Money = { readonly units: bigint; readonly token?: string | undefined }

type Sending = { readonly from: string; readonly to: string; readonly chainId: number }

/** The selector of `transfer(address,uint256)`, ERC-20. */
const transfer = '0xa9059cbb'

/** Asks the wallet to send money; answers with the transaction's hash once the wallet has sent it. */
export async function sendMoney(provider: unknown, money: Money, sending: Sending): Promise<string> {
  const { from, chainId } = sending
  // With its chain: a wallet that has moved on refuses, instead of sending somewhere else.
  const transaction = { from, chainId: `0x${chainId.toString(16)}`, ...callOf(money, sending.to) }
  const answer = await askProvider(provider, 'eth_sendTransaction', [transaction])
  const hash = v.safeParse(Hash, answer)
  if (!hash.success) throw new SendError(messages.stage.unreadable)
  return hash.output
}

function callOf({ units, token }: Money, to: string) {
  if (token === undefined) return { to, value: `0x${units.toString(16)}` }
  const words = [to.slice(2).toLowerCase(), units.toString(16)].map((word) => word.padStart(64, '0'))
  return { to: token, data: transfer + words.join('') }
}

/** The wallet answered a send with something that is no transaction hash. */
class SendError extends Error {
  override readonly name = 'SendError'
}
