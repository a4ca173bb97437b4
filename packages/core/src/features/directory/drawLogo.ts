import type { LogoNames } from '../../instance/directoryState.ts'
import { logoArt } from './logoArt.ts'

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
