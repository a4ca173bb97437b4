import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** One file of a built page, ready to send. */
export type StaticFile = { readonly type: string; readonly hashed: boolean; readonly body: Buffer }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Reads a built page into memory, by URL path. Requests are then looked up, never joined to a folder:
 * a path that climbs out of it leads nowhere.
 */
export async function readFiles(dist: string, name: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new PageNotBuiltError(name, dist, cause)
  })
  const files = new Map<string, StaticFile>()
  // Names that begin with a dot are a builder's own notes.
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(dist, file).split(sep).join('/')}`
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    files.set(path, { type, hashed: path.startsWith('/assets/'), body: await readFile(file) })
  }
  if (![...files.keys()].some((path) => path.endsWith('.html')))
    throw new PageNotBuiltError(name, dist, undefined)
  return files
}

/** There is no built page to serve. */
class PageNotBuiltError extends Error {
  override readonly name = 'PageNotBuiltError'
  constructor(page: string, dist: string, cause: unknown) {
    super(`The ${page} is not built (nothing in ${dist}): run npm run build first.`, { cause })
  }
}
