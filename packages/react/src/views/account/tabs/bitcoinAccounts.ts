import type { CaipAddress, Connection } from '@latchkey/core'
import { addressOf } from '@latchkey/core/internal'

/** The two kinds of account of a Bitcoin wallet; payment is the default (S3.82). */
export type BitcoinKind = 'payment' | 'ordinal'

/** Taproot, where wallets keep ordinals, is recognised by the letter after the prefix and its mark. */
const taproot = /^(bc|tb|bcrt)1p/i

/** The accounts of a Bitcoin wallet by their kind; undefined where there is nothing to choose between. */
export function bitcoinAccounts({
  namespace,
  accounts,
}: Pick<Connection, 'namespace' | 'accounts'>): Readonly<Record<BitcoinKind, CaipAddress>> | undefined {
  if (namespace !== 'bip122') return undefined
  const ordinal = accounts.find((account) => taproot.test(addressOf(account)))
  const payment = accounts.find((account) => !taproot.test(addressOf(account)))
  return ordinal && payment && { payment, ordinal }
}
