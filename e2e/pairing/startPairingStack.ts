import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '@latchkey/demo/serve'
import type { LatchkeyOptions } from '@latchkey/react'
import { startSandbox } from '@latchkey/sandbox'
import { type RunningServer, startServer } from '@latchkey/server'
import { startWallet } from '@latchkey/wallet/serve'
import { builtPage } from '../support/builtPage.ts'
import { patientServer } from '../support/patientServer.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { strictPolicy } from '../support/strictPolicy.ts'
import type { WalletStack } from '../wallet/startWalletStack.ts'
import { pageUrl, sandboxNetworks, type WidgetStack } from '../widget/startWidgetStack.ts'

/** A shop, a wallet page and the relay between them, with the demo page beside where a journey wants it. */
export type PairingStack = WidgetStack &
  WalletStack & {
    /** Only in a stack that was started with it. */
    readonly demoUrl: string
    /** What the shop names when a journey says nothing else: the relay, and the wallet page as a wallet of its own. */
    readonly site: LatchkeyOptions
  }

/** Starts chains, server with relay, shop and wallet page, each on a port of its own. */
export async function startPairingStack(options: { readonly demo?: boolean } = {}): Promise<PairingStack> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dist = await builtPage('e2e/widget/page')
    const walletDist = await builtPage('apps/wallet')
    const demoDist = options.demo ? await builtPage('apps/demo') : undefined
    const sandbox = await startSandbox()
    undo.push(sandbox.stop)
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const open = (port: number) => startServer({ port, sandboxUrl: sandbox.url, dataDir, ...patientServer })
    let server: RunningServer | undefined = await open(0)
    undo.push(async () => server?.stop())
    const { url: serverUrl, relayUrl } = server
    const wallet = await startWallet({
      port: 0,
      relayUrl,
      projectId: 'localhost',
      sandboxUrl: sandbox.url,
      dist: walletDist,
    })
    undo.push(wallet.stop)
    // The relay is one more address to connect to, which is what the policy ends with.
    const shop = await serveWithPolicy(dist, `${strictPolicy(serverUrl)} ${new URL(relayUrl).origin}`)
    undo.push(shop.stop)
    const addresses = { serverUrl, relayUrl, walletUrl: wallet.url, sandboxUrl: sandbox.url }
    const demo =
      demoDist === undefined ? undefined : await startDemo({ port: 0, dist: demoDist, ...addresses })
    if (demo) undo.push(demo.stop)

    const networks = sandboxNetworks(sandbox)
    const site: LatchkeyOptions = {
      networks,
      endpoints: serverUrl,
      // A wallet elsewhere reads nothing for the page, and the policy knows no nodes but the site's own server.
      customRpcUrls: Object.fromEntries(
        networks.map(({ caip2 }) => [caip2, [`${serverUrl}/v1?chainId=${caip2}`]]),
      ),
      metadata: { name: 'Paper Harbour' },
      walletConnect: { relayUrl },
      customWallets: [latchkeyWallet(wallet.url)],
    }
    return {
      sandbox,
      serverUrl,
      dataDir,
      relayUrl,
      walletUrl: wallet.url,
      demoUrl: demo?.url ?? '',
      dist,
      networks,
      site,
      pageUrl: (more = {}) => pageUrl(shop.url, { ...site, ...more }),
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

/** The wallet page as a site names it. */
function latchkeyWallet(url: string) {
  return { id: 'latchkey-wallet', name: 'Latchkey Wallet', homepage: url, mobile_link: url, webapp_link: url }
}
