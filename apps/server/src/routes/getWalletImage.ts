import type { Context } from '../context.ts'
import { createPictures } from '../directory/createPictures.ts'
import type { Handler } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { image } from '../http/image.ts'

/** `GET /getWalletImage/{id}`: the logo of a wallet, or a glyph drawn from its name. */
export function getWalletImageRoute(context: Context): Handler {
  const pictures = createPictures(context.config.logosDir, (imageId) => {
    context.log.warn('picture left out', { imageId, why: 'its bytes are no picture' })
  })
  return async (exchange) => {
    const wallet = context.directory.ofImage(exchange.part('id'))
    if (wallet === undefined) {
      throw new Failure(404, 'not_found', 'The directory has no wallet with this picture.', { field: 'id' })
    }
    return image(exchange, await pictures.of(wallet))
  }
}
