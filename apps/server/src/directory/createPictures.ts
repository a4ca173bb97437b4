import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf } from '../http/cached.ts'
import type { Picture } from '../http/image.ts'
import type { DirectoryWallet } from './directory.ts'
import { drawGlyph } from './drawGlyph.ts'
import { chosenBounds, imageKind } from './imageKind.ts'
import { logoName } from './walletData.ts'

/** The pictures of wallets. */
export type Pictures = { of(wallet: DirectoryWallet): Promise<Picture> }

/** Listed logos have an id that changes with them, random or a hash; an operator's picture keeps the id of its wallet. */
const changesItsId = /-[0-9a-f]{12}$/

/** Reads each logo once; all of them together are about a megabyte. Where there is none, a glyph stands in. */
export function createPictures(logosDir: string, onBroken: (imageId: string) => void): Pictures {
  const kept = new Map<string, Promise<Picture>>()

  async function read(wallet: DirectoryWallet): Promise<Picture> {
    const path = wallet.imageFile ?? join(logosDir, logoName(wallet))
    const bytes = await readFile(path).catch(() => undefined)
    const kind = bytes && imageKind(bytes, chosenBounds)
    if (bytes === undefined || kind === undefined) {
      if (bytes !== undefined) onBroken(wallet.image_id)
      const glyph = drawGlyph(wallet.name)
      return { body: glyph, type: 'image/svg+xml', etag: etagOf(glyph), lasting: false }
    }
    return { body: bytes, type: kind.type, etag: etagOf(bytes), lasting: changesItsId.test(wallet.image_id) }
  }

  return {
    of(wallet) {
      const known = kept.get(wallet.image_id)
      if (known !== undefined) return known
      const picture = read(wallet)
      kept.set(wallet.image_id, picture)
      return picture
    },
  }
}
