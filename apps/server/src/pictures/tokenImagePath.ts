import { type Caip2, fillPath, nativeAddress, paths } from '@latchkey/wire'

/** Where the picture of a token is, below the address of this server; a chain's own coin has no address. */
export function tokenImagePath(chainId: Caip2, address: string = nativeAddress): string {
  return fillPath(paths.getTokenImage, { id: `${chainId}:${address.toLowerCase()}` })
}
