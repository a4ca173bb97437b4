import { type CaipChainId, type Holding, type Portfolio, sendable } from '@latchkey/core'

/** What of a portfolio can be sent on a chain and is called what the visitor looks for: by name, symbol or address. */
export function findHoldings(portfolio: Portfolio, chainId: CaipChainId, search: string): readonly Holding[] {
  const wanted = search.trim().toLowerCase()
  return sendable(portfolio).filter(
    ({ chainId: at, name, symbol, address = '' }) =>
      at === chainId &&
      (name.toLowerCase().includes(wanted) ||
        symbol.toLowerCase().includes(wanted) ||
        address.toLowerCase().includes(wanted)),
  )
}
