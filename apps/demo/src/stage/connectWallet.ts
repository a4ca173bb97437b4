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
export async function connectWallet(uuid: string): Promise<ConnectedWallet> {
  const wallet = await readWallet(uuid, 'eth_requestAccounts')
  if (!wallet) throw new WalletAnswerError(messages.stage.unreadable)
  return wallet
}

/** Finds a wallet again after a reload. Nobody is asked: without a permission that still holds, nothing comes back. */
export function restoreWallet(uuid: string): Promise<ConnectedWallet | undefined> {
  return readWallet(uuid, 'eth_accounts')
}

async function readWallet(
  uuid: string,
  method: 'eth_requestAccounts' | 'eth_accounts',
): Promise<ConnectedWallet | undefined> {
  const provider = await discoverWallet(uuid)
  const address = firstAccount(await provider.request({ method }))
  const chainId = chainIdFrom(await provider.request({ method: 'eth_chainId' }))
  return address && chainId !== undefined ? { provider, address, chainId } : undefined
}

/** The account a wallet names first, if it names any. */
export function firstAccount(answer: unknown): `0x${string}` | undefined {
  const accounts = v.safeParse(v.array(AddressText), answer)
  return accounts.success ? accounts.output[0] : undefined
}

/** The chain a wallet says it is on, if that is a chain id. */
export function chainIdFrom(answer: unknown): number | undefined {
  const chainId = v.safeParse(Quantity, answer)
  return chainId.success ? Number(chainId.output) : undefined
}

/** The wallet answered with something that is no account or no chain. */
class WalletAnswerError extends Error {
  override readonly name = 'WalletAnswerError'
}
