import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** One file of the built page, ready to send. */
export type StaticFile = { readonly type: string; readonly hashed: boolean; readonly body: Buffer }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads the built page into memory, by URL path. Requests are then looked up, never joined to a folder:
 * a path that climbs out of it leads nowhere.
 */
export async function readFiles(dist: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new WalletNotBuiltError(dist, cause)
  })
  const files = new Map<string, StaticFile>()
  // Names that begin with a dot are a builder's own notes.
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(dist, file).split(sep).join('/')}`
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    files.set(path, { type, hashed: path.startsWith('/assets/'), body: await readFile(file) })
  }
  if (!files.has('/index.html')) throw new WalletNotBuiltError(dist, undefined)
  return files
}

/** There is no built page to serve. */
class WalletNotBuiltError extends Error {
  override readonly name = 'WalletNotBuiltError'
  constructor(dist: string, cause: unknown) {
    super(`The wallet page is not built (nothing in ${dist}): run npm run build first.`, { cause })
  }
}
