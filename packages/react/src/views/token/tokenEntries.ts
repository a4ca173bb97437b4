import { type ActivityEntry, type ActivityTransfer, type Holding, holdingKey } from '@latchkey/core'

/** The transactions in which a token moved, in their order. */
export function tokenEntries(entries: readonly ActivityEntry[], token: Holding): readonly ActivityEntry[] {
  return entries.filter(
    ({ chainId, transfers }) =>
      chainId === token.chainId && transfers.some((transfer) => !transfer.isSpam && isOf(token, transfer)),
  )
}

function isOf(holding: Holding, { token }: ActivityTransfer): boolean {
  if (token === undefined) return false
  const { chainId, address, symbol } = holding
  // Some servers leave out which token it was: only what is called like the coin can be the coin.
  if (address === undefined) return token.address === undefined && token.symbol === symbol
  return (
    token.address !== undefined &&
    holdingKey({ chainId, address: token.address }) === holdingKey({ chainId, address })
  )
}
