import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chain, LatchkeyOptions } from '@latchkey/react'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type RunningServer, startServer } from '@latchkey/server'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { builtPage } from '../support/builtPage.ts'
import { patientServer } from '../support/patientServer.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { strictPolicy } from '../support/strictPolicy.ts'

/** A shop with the widget on it, and everything it stands on. */
export type WidgetStack = {
  readonly sandbox: Sandbox
  readonly serverUrl: string
  /** Where the server keeps its database. */
  readonly dataDir: string
  /** The built page, for those who serve it under another policy. */
  readonly dist: string
  /** The sandbox's chains as a site names them. */
  readonly networks: readonly [Chain, ...Chain[]]
  /** The shop's address with these choices of the site. */
  pageUrl(options?: LatchkeyOptions): string
  /** The server goes away, as in a deployment or a crash of the machine it is on. */
  stopServer(): Promise<void>
  /** And comes back at the same address with what it had stored. */
  startServer(): Promise<void>
  stop(): Promise<void>
}

/** What is different about a stack. */
export type StackOptions = {
  /** The server's own time, for journeys that outlast what it remembers. */
  readonly now?: () => number
}

/** Starts chains, server and shop, each on a port of its own, the shop under the policy of the guide. */
export async function startWidgetStack({ now }: StackOptions = {}): Promise<WidgetStack> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dist = await builtPage('e2e/widget/page')
    const sandbox = await startSandbox()
    undo.push(sandbox.stop)
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const open = (port: number) =>
      startServer({ port, sandboxUrl: sandbox.url, dataDir, ...patientServer }, now && { now })
    let server: RunningServer | undefined = await open(0)
    undo.push(async () => server?.stop())
    const { url: serverUrl } = server
    const page: ServedPage = await serveWithPolicy(dist, strictPolicy(serverUrl))
    undo.push(page.stop)
    const networks = sandboxNetworks(sandbox)
    return {
      sandbox,
      serverUrl,
      dataDir,
      dist,
      networks,
      pageUrl: (options = {}) => pageUrl(page.url, { networks, endpoints: serverUrl, ...options }),
      async stopServer() {
        await server?.stop()
        server = undefined
      },
      async startServer() {
        server = await open(Number(new URL(serverUrl).port))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address of a page with these choices of the site. */
export function pageUrl(page: string, options: LatchkeyOptions): string {
  return `${page}?${new URLSearchParams({ options: JSON.stringify(options) })}`
}

/** The chains of a sandbox as a site names them. */
export function sandboxNetworks(sandbox: Sandbox): readonly [Chain, ...Chain[]] {
  const [first, ...rest] = sandbox.chains.map(
    ({ id, caip2, name, url }): Chain => ({
      id,
      caip2,
      namespace: 'eip155',
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [url],
      explorerUrls: [],
      testnet: true,
    }),
  )
  if (first === undefined) throw new Error('The sandbox has no chain.')
  return [first, ...rest]
}
