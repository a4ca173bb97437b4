import type { Chain } from '../chains/chain.ts'
import type { Latchkey } from '../latchkey.ts'
import { directoryImage } from './directoryImage.ts'
import { safeImage } from './safeImage.ts'

/** The picture of a chain: the site's own or the directory's; undefined means draw a glyph. */
export function chainImage(
  { config }: Pick<Latchkey, 'config'>,
  { caip2 }: Pick<Chain, 'caip2'>,
): string | undefined {
  if (config.images === 'none') return undefined
  return safeImage(config.chainImages[caip2]) ?? directoryImage(config, 'getAssetImage', caip2)
}
