import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** A page that is being served. */
export type ServedPage = { readonly url: string; stop(): Promise<void> }

/** The policy that a site sets (docs/guide/security.md): nothing inline, nobody but itself and its own server. */
export function strictPolicy(endpoints: string, images = 'data:'): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${images} ${endpoints}`,
    `connect-src 'self' ${endpoints}`,
  ].join('; ')
}

/** Serves a built page under a content security policy. */
export async function servePage(dist: string, policy: string): Promise<ServedPage> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const path = pathname === '/' ? '/index.html' : normalize(pathname)
    try {
      const body = await readFile(join(dist, path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', policy)
      response.end(body)
    } catch {
      // No such file: a page that asks for one has a fault, and its test sees the status.
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
