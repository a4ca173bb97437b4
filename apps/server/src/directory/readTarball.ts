import { gunzipSync } from 'node:zlib'

/** A file of a tarball. */
export type TarFile = { readonly path: string; readonly bytes: Buffer }

/** A tarball that unpacks to more than this is not the one we know. */
const mostBytes = 512 * 1024 * 1024
const block = 512

/** Gives the plain files of a gzipped tarball, from memory: nothing is written, so no path in it can lead anywhere. */
export function* readTarball(gzipped: Uint8Array): Generator<TarFile> {
  const tar = gunzipSync(gzipped, { maxOutputLength: mostBytes })
  let longPath: string | undefined
  for (let at = 0; at + block <= tar.length; ) {
    const header = tar.subarray(at, at + block)
    if (header[0] === 0) return
    const size = Number.parseInt(text(header, 124, 12), 8)
    if (!Number.isSafeInteger(size) || size < 0 || at + block + size > tar.length) throw new TarballError()
    const bytes = tar.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === 'x') longPath = /^\d+ path=(.*)$/m.exec(bytes.toString('utf8'))?.[1]
    if (type === '0' || type === '\0') yield { path: longPath ?? pathOf(header), bytes }
    if (type !== 'x') longPath = undefined
  }
}

/** The name and, for long ones, the folder before it. */
function pathOf(header: Buffer): string {
  const folder = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : ''
  return folder === '' ? text(header, 0, 100) : `${folder}/${text(header, 0, 100)}`
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field
    .subarray(0, end < 0 ? length : end)
    .toString('utf8')
    .trim()
}

/** The bytes are no tarball. */
class TarballError extends Error {
  override readonly name = 'TarballError'
  constructor() {
    super('The tarball is broken.')
  }
}
