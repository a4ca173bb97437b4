import type { CaipChainId } from '../../base/caip.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import type { SwapState } from '../../features/swap/swapState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Why the wallet in use is not the one that a swap was filled in for; undefined while it is. */
export function movedWallet(latchkey: Latchkey, { account, chainId }: SwapState): SwapError | undefined {
  const connection = sendWallet(latchkey)?.connection
  if (connection === undefined)
    return new SwapError(account === undefined ? 'swap.noAccount' : 'swap.noWallet', {})
  if (chainId !== connection.chainId) return chainMoved(latchkey, chainId)
  return account === connection.accounts[0] ? undefined : new SwapError('swap.accountMoved', {})
}

/** The error of a wallet that is on another network than the swap. */
export function chainMoved({ config }: Latchkey, chainId: CaipChainId | undefined): SwapError {
  const network = config.networks.find(({ caip2 }) => caip2 === chainId)
  return new SwapError('swap.chainMoved', { network: network?.name ?? chainId ?? '' })
}
