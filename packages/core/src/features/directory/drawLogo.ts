import type { WalletEntry } from '@latchkey/wire'
import type { Connector } from '../../adapter/connector.ts'
import type { Chain } from '../../chains/chain.ts'
import { logoArt } from './logoArt.ts'

/** What a wallet or a network may be known by. */
export type LogoNames = Partial<
  Pick<WalletEntry, 'id' | 'rdns' | 'image_id'> &
    Pick<Connector, 'explorerId' | 'imageId' | 'info'> &
    Pick<Chain, 'caip2'>
>

const logos = new Map(
  logoArt.flatMap(([names, svg]) => {
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
    return names.split(' ').map((name): [string | null | undefined, string] => [name, url])
  }),
)

/** The logo of a well-known wallet or network. By ids alone: a stranger may call itself as it likes. */
export function drawLogo({
  id,
  rdns,
  image_id,
  explorerId,
  imageId,
  info,
  caip2,
}: LogoNames): string | undefined {
  const names = [caip2, explorerId, id, rdns, info?.rdns, imageId, image_id]
  return names.map((name) => logos.get(name)).find((logo) => logo !== undefined)
}
