import type { Caip2, Transfer } from '@latchkey/wire'
import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { longestName, longestSymbol, type Tokens } from '../tokens/token.ts'
import { plainDecimal, plainPrice } from './plainDecimal.ts'
import { contractOf } from './zerionChains.ts'
import { ZerionTransfer } from './zerionShapes.ts'

/** What transfers are told with. */
export type TransferParts = {
  readonly find: Tokens['find']
  /** What a page may load for an address that a stranger wrote, or null. */
  readonly picture: (record: string | null) => string | null
}

/** One thing that moved, or nothing when it is not as it should be. */
export function readTransfer(
  item: unknown,
  chainId: Caip2,
  slug: string,
  { find, picture }: TransferParts,
): Transfer | undefined {
  const parsed = v.safeParse(ZerionTransfer, item)
  if (!parsed.success) return undefined
  const { direction, quantity, value, price, fungible_info: fungible, nft_info: nft } = parsed.output
  const numeric = plainDecimal(quantity.numeric)
  if (numeric === null) return undefined
  const told = plainPrice(price)
  const other = direction === 'in' ? parsed.output.sender : parsed.output.recipient
  const common = {
    direction,
    quantity: { numeric },
    price: told,
    value: told === null ? null : plainDecimal(value),
    ...(other && /^0x[0-9a-f]{40}$/i.test(other) && { counterparty: other.toLowerCase() }),
  }
  if (nft) {
    const contract = contractOf(nft.contract_address)
    const url = picture(nft.content?.preview?.url ?? null)
    return {
      ...common,
      nft_info: {
        name: cleanText(nft.name ?? '', longestName),
        content: url === null ? null : { preview: { url, content_type: null } },
        flags: { is_spam: nft.flags?.is_spam ?? false },
        ...(contract && { address: `${chainId}:${contract}` }),
        ...(nft.token_id && /^\d{1,78}$/.test(nft.token_id) && { token_id: nft.token_id }),
      },
    }
  }
  if (!fungible) return undefined
  const implementation = fungible.implementations.find((one) => one.chain_id === slug)
  const contract = contractOf(implementation?.address)
  // Without a contract on this chain it would pass for the chain's own coin.
  if (implementation === undefined || contract === null) return undefined
  const listed = contract === undefined ? undefined : find(chainId, contract)
  return {
    ...common,
    fungible_info: {
      name: listed?.name ?? cleanText(fungible.name ?? '', longestName),
      symbol: listed?.symbol ?? cleanText(fungible.symbol ?? '', longestSymbol),
      icon: { url: tokenImagePath(chainId, contract) },
      ...(contract !== undefined && { address: `${chainId}:${contract}` }),
      ...(fungible.flags?.is_trash && { flags: { is_spam: true } }),
    },
  }
}
