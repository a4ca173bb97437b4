import * as v from 'valibot'
import { AddressText } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { Quantity } from '../rpc/quantity.ts'
import { discoverWallet } from './discoverWallet.ts'
import type { Eip1193Provider } from './eip1193.ts'

/** The Sandbox Wallet after the visitor let this page see an account. */
export type ConnectedWallet = {
  readonly provider: Eip1193Provider
  readonly address: `0x${string}`
  readonly chainId: number
}

/** Finds a wallet by EIP-6963 and asks it for an account. */
export async function connectWallet(rdns: string): Promise<ConnectedWallet> {
  const provider = await discoverWallet(rdns)
  const accounts = v.safeParse(
    v.array(AddressText),
    await provider.request({ method: 'eth_requestAccounts' }),
  )
  const chainId = v.safeParse(Quantity, await provider.request({ method: 'eth_chainId' }))
  const address = accounts.success ? accounts.output[0] : undefined
  if (!address || !chainId.success) throw new WalletAnswerError(messages.stage.unreadable)
  return { provider, address, chainId: Number(chainId.output) }
}

/** The wallet answered with something that is no account or no chain. */
class WalletAnswerError extends Error {
  override readonly name = 'WalletAnswerError'
}
