import type { WalletSession } from '../../adapter/adapter.ts'
import { isEvmAddress, isSolanaAddress } from '../../base/address.ts'
import { addressOf } from '../../base/addressOf.ts'
import {
  type CaipAddress,
  type CaipChainId,
  isCaipAddress,
  isCaipChainId,
  type Namespace,
} from '../../base/caip.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { readConnector } from './readConnector.ts'

/** A wallet may share every account it has; beyond this it means harm. */
const mostAccounts = 200

/**
 * Reads what a wallet said of itself into a connection; throws a WalletAccountError when no account in it can be one.
 * `keep` is the account that was in use: it stays so while the wallet offers it.
 */
export function readSession(
  { words }: Pick<Latchkey, 'words'>,
  { connector, accounts, chainId }: Pick<WalletSession, 'connector' | 'accounts' | 'chainId'>,
  keep?: CaipAddress,
): Connection {
  const read = readConnector(connector, words.getState())
  if (read === undefined) throw new WalletAccountError()
  return { ...readAccounts(read.chain, accounts, chainId, keep), connector: read, phase: 'connected' }
}

/** Reads the addresses of a wallet as accounts on its chain, the one in use first. */
export function readAccounts(
  namespace: Namespace,
  addresses: readonly string[],
  chainId: CaipChainId,
  keep?: CaipAddress,
): Pick<Connection, 'namespace' | 'accounts' | 'chainId'> {
  const isHere = isCaipChainId(chainId) && chainId.startsWith(`${namespace}:`)
  const found = new Map<string, CaipAddress>()
  // A wallet's list is a stranger's: it may not even be one.
  for (const address of isHere && Array.isArray(addresses) ? addresses.slice(0, mostAccounts) : []) {
    const account = `${chainId}:${address}`
    if (typeof address !== 'string' || !isAddressOf(namespace, address) || !isCaipAddress(account)) continue
    if (!found.has(addressKey(account))) found.set(addressKey(account), account)
  }
  const kept = keep === undefined ? undefined : found.get(addressKey(keep))
  const [first, ...rest] = kept
    ? [kept, ...[...found.values()].filter((account) => account !== kept)]
    : [...found.values()]
  if (first === undefined) throw new WalletAccountError()
  return { namespace, accounts: [first, ...rest], chainId }
}

/** The address of an account, in the form in which two writings of one account are equal. */
export function addressKey(account: CaipAddress): string {
  const address = addressOf(account)
  // Hexadecimal letters only carry a checksum (EIP-55); elsewhere case tells accounts apart.
  return account.startsWith('eip155:') ? address.toLowerCase() : address
}

function isAddressOf(namespace: Namespace, address: string): boolean {
  if (namespace === 'eip155') return isEvmAddress(address)
  if (namespace === 'solana') return isSolanaAddress(address)
  return /^[0-9A-Za-z]{20,128}$/.test(address)
}

/** The wallet was reached, but it has no account for this page. */
export class WalletAccountError extends LatchkeyError<'wallet.account'> {
  override readonly name = 'WalletAccountError'
  constructor(options?: ErrorOptions) {
    super('wallet.account', {}, options)
  }
}
