import { nativeAddress } from '@latchkey/wire'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import type { Holding } from '../../chains/holding.ts'

/** A token that can be swapped (S3.27). */
export type SwapToken = {
  readonly chainId: CaipChainId
  /** CAIP-10 with the address in lower case; the chain's own coin is 0xeeee…eeee. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An address that is safe for an img element. */
  readonly logoUri?: string
  /** The chain's list does not have it: it was found by its address, or the account holds it. */
  readonly isUnlisted?: true
}

/** Whether it is the chain's own coin. */
export function isCoin({ address }: Pick<SwapToken, 'address'>): boolean {
  return address.toLowerCase().endsWith(`:${nativeAddress.toLowerCase()}`)
}

/** The address alone, without its chain. */
export function plainAddress({ address }: Pick<SwapToken, 'address'>): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** A token's name among those that can be swapped. */
export function swapAddress(chainId: CaipChainId, address: string = nativeAddress): CaipAddress {
  const plain = address.slice(address.lastIndexOf(':') + 1)
  return `${chainId}:${plain.toLowerCase()}` as CaipAddress
}

/** The same as a holding, which counts as nothing of it. */
export function holdingOf(token: SwapToken, holdings: readonly Holding[]): Holding {
  const { chainId, name, symbol, decimals, logoUri, isUnlisted } = token
  const found = holdings.find((one) => swapAddress(one.chainId, one.address) === token.address)
  return {
    chainId,
    name,
    symbol,
    decimals,
    amount: found?.amount ?? 0n,
    ...(!isCoin(token) && { address: found?.address ?? plainAddress(token) }),
    ...(found?.price !== undefined && { price: found.price }),
    ...(found?.value !== undefined && { value: found.value }),
    ...(logoUri !== undefined ? { iconUrl: logoUri } : found?.iconUrl && { iconUrl: found.iconUrl }),
    ...(isUnlisted && { unlisted: true }),
  }
}
