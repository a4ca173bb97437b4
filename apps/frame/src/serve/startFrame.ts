import { createServer } from 'node:http'
import type { PublicKey } from '@latchkey/wire/embedded'
import { createProjects } from './createProjects.ts'
import { createResponder } from './createResponder.ts'
import { limitReports } from './limitReports.ts'
import { readBuild } from './readBuild.ts'
import { readVaultKey } from './readVaultKey.ts'

/** How the frame is served. */
export type FrameOptions = {
  /** 0 takes any free port. */
  readonly port: number
  /** Where to listen; on this machine alone unless told. */
  readonly host?: string | undefined
  /** The origin that browsers know the frame by; `http://localhost:<port>` unless told. */
  readonly frameUrl?: string | undefined
  /** The server, as browsers and this process reach it. */
  readonly serverUrl: string
  /** The key of the vault. Left out, the server is asked for it once, and could lie. */
  readonly vaultKey?: PublicKey | undefined
  /** The name of the wallet on the pages behind links. */
  readonly brand?: string | undefined
  /** The folder of the build. */
  readonly dist: string
}

/** What serving the frame takes from outside besides its options. */
export type FrameServerDeps = {
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Where lines of the log go; nowhere by default. */
  readonly writeLog?: (line: string) => void
}

/** A frame that is being served. */
export type ServedFrame = { readonly url: string; stop(): Promise<void> }

const stopGraceMs = 2_000

/** Serves the built frame: the shell for pages of known projects, and the pages behind links. */
export async function startFrame(options: FrameOptions, deps: FrameServerDeps = {}): Promise<ServedFrame> {
  const { host = '127.0.0.1', serverUrl, brand = 'Latchkey Wallet', dist } = options
  const { fetch = globalThis.fetch, now = Date.now, writeLog = () => {} } = deps
  const build = await readBuild(dist)
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = options.frameUrl ?? `http://localhost:${port}`
  let { vaultKey } = options
  const log = (entry: object) => writeLog(`${JSON.stringify({ part: 'frame', ...entry })}\n`)
  const respond = createResponder({
    build,
    serverUrl,
    brand,
    projects: createProjects(serverUrl, { fetch, now }),
    async vaultKey() {
      vaultKey ??= await readVaultKey(serverUrl, url, fetch)
      return vaultKey
    },
    log,
    report: limitReports(
      (violation) => log({ level: 'warn', message: 'policy violated', ...violation }),
      now,
    ),
  })
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        // A download that never ends must not keep the process alive.
        const hurry = setTimeout(() => server.closeAllConnections(), stopGraceMs)
        server.close(() => {
          clearTimeout(hurry)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
