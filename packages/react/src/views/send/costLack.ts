import type { Holding, SendState } from '@latchkey/core'
import { sendUnits } from '@latchkey/core/send'

/** How much of the chain's own coin is missing to pay the network; undefined while that is not known. */
export function costLack(state: SendState): { readonly units: bigint; readonly coin: Holding } | undefined {
  const { fee, coin, token } = state
  if (coin === undefined || fee.phase !== 'ready') return undefined
  const spent = token?.address === undefined ? (sendUnits(state) ?? 0n) : 0n
  const units = spent + fee.fee.most - coin.amount
  return units > 0n ? { units, coin } : undefined
}
