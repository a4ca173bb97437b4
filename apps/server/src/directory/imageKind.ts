import { isLightSvg, mostSvgCharacters } from './isLightSvg.ts'
import { areSafeTags } from './isSafeSvg.ts'
import { readSvgTags } from './readSvgTags.ts'

/** What a picture is and how large. */
export type ImageKind = { readonly type: ImageType; readonly width: number; readonly height: number }

/** The kinds of pictures that are served. */
type ImageType = 'image/webp' | 'image/png' | 'image/jpeg' | 'image/gif' | 'image/svg+xml'

/** How large a picture may be, and whether somebody we trust chose it. */
type ImageBounds = {
  readonly mostBytes: number
  readonly mostPixels: number
  /** A chosen drawing may clip and mask, and is as elaborate as it likes. */
  readonly chosen?: boolean
}

const usualBounds: ImageBounds = { mostBytes: 256 * 1024, mostPixels: 2_048 }

/** Of pictures from a package that is pinned by hash, or from the operator. */
export const chosenBounds: ImageBounds = { ...usualBounds, chosen: true }

/** Reads from its own bytes what a picture is; undefined for what no browser should be given as one. */
export function imageKind(
  bytes: Buffer,
  { mostBytes, mostPixels, chosen = false }: ImageBounds = usualBounds,
): ImageKind | undefined {
  if (bytes.length < 16 || bytes.length > mostBytes) return undefined
  const kind = webp(bytes) ?? png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? svg(bytes, chosen)
  if (kind === undefined || kind.width < 1 || kind.height < 1) return undefined
  return kind.width <= mostPixels && kind.height <= mostPixels ? kind : undefined
}

function webp(bytes: Buffer): ImageKind | undefined {
  if (word(bytes, 0) !== 'RIFF' || word(bytes, 8) !== 'WEBP' || bytes.length < 30) return undefined
  if (bytes.readUInt32LE(4) + 8 > bytes.length + 1) return undefined
  const type = 'image/webp'
  switch (word(bytes, 12)) {
    case 'VP8 ': {
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { type, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

function png(bytes: Buffer): ImageKind | undefined {
  if (bytes.length < 45 || bytes.readBigUInt64BE(0) !== 0x89504e470d0a1a0an || word(bytes, 12) !== 'IHDR') {
    return undefined
  }
  if (!bytes.includes('IEND', bytes.length - 12, 'latin1')) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gif(bytes: Buffer): ImageKind | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** The size stands in the first frame header, after segments that each say how long they are. */
function jpeg(bytes: Buffer): ImageKind | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** A drawing has no pixels of its own; the browser scales it. */
function svg(bytes: Buffer, chosen: boolean): ImageKind | undefined {
  const text = bytes.toString('utf8')
  const read = text.length <= mostSvgCharacters ? readSvgTags(text) : undefined
  if (read === undefined || !areSafeTags(read, { clips: chosen })) return undefined
  return chosen || isLightSvg(text, read) ? { type: 'image/svg+xml', width: 1, height: 1 } : undefined
}

function word(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
