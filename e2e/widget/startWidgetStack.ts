import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chain, LatchkeyOptions } from '@latchkey/react'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { startServer } from '@latchkey/server'
import { builtPage } from '../support/builtPage.ts'
import { type ServedPage, servePage, strictPolicy } from './servePage.ts'

/** A shop with the widget on it, and everything it stands on. */
export type WidgetStack = {
  readonly sandbox: Sandbox
  readonly serverUrl: string
  /** The built page, for those who serve it under another policy. */
  readonly dist: string
  /** The sandbox's chains as a site names them. */
  readonly networks: readonly [Chain, ...Chain[]]
  /** The shop's address with these choices of the site. */
  pageUrl(options?: LatchkeyOptions): string
  stop(): Promise<void>
}

/** Starts chains, server and shop, each on a port of its own, the shop under the policy of the guide. */
export async function startWidgetStack(): Promise<WidgetStack> {
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
    const server = await startServer({ port: 0, sandboxUrl: sandbox.url, dataDir, rateLimit: 20 })
    undo.push(server.stop)
    const page: ServedPage = await servePage(dist, strictPolicy(server.url))
    undo.push(page.stop)
    const networks = sandboxNetworks(sandbox)
    return {
      sandbox,
      serverUrl: server.url,
      dist,
      networks,
      pageUrl: (options = {}) => pageUrl(page.url, { networks, endpoints: server.url, ...options }),
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
