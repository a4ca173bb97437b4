import { safeImage } from '../../base/safeImage.ts'
import type { Chain } from '../../chains/chain.ts'
import { directoryImage, type ImageSource } from './directoryImage.ts'

/** The picture of a chain: the site's own, the directory's or a well-known logo; undefined means draw a glyph. */
export function chainImage(source: ImageSource, { caip2 }: Pick<Chain, 'caip2'>): string | undefined {
  const { config } = source
  if (config.images === 'none') return undefined
  return safeImage(config.chainImages[caip2]) ?? directoryImage(source, 'getAssetImage', caip2, { caip2 })
}
