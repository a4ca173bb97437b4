import type { WalletEntry } from '@latchkey/wire'
import type { Connector } from '../../adapter/connector.ts'
import { isConnectorOf } from '../../adapter/matchConnector.ts'
import { safeImage } from '../../base/safeImage.ts'
import type { CustomWallet } from '../../options/options.ts'
import { directoryImage, type ImageSource } from './directoryImage.ts'

/** Every way in which a wallet may have a picture. */
type Pictured = Pick<WalletEntry, 'id' | 'image_id'> &
  Pick<Connector, 'imageId' | 'imageUrl' | 'explorerId' | 'info'> &
  Pick<CustomWallet, 'image_url'>

/**
 * The picture of a wallet: the site's own, the wallet's own, the one of the site's entry for it, the directory's, a well-known logo;
 * undefined means draw a glyph. An address on another host is drawn only if the site's options name it.
 */
export function walletImage(
  source: ImageSource,
  wallet: WalletEntry | Connector | CustomWallet,
): string | undefined {
  const { config } = source
  if (config.images === 'none') return undefined
  const pictured: Pictured = wallet
  const { id, imageUrl, image_url, imageId, image_id } = pictured
  const entry = config.customWallets.find(
    (custom) => custom.id === id || custom.id === imageId || isConnectorOf(pictured, custom),
  )
  const chosen = Object.hasOwn(config.connectorImages, id) ? config.connectorImages[id] : undefined
  return (
    safeImage(chosen) ??
    safeImage(imageUrl ?? image_url ?? entry?.image_url) ??
    directoryImage(source, 'getWalletImage', imageId ?? image_id, pictured)
  )
}
