import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFrame } from '@latchkey/frame/serve'
import type { Logins } from '@latchkey/sandbox/logins'
import type { Mailbox } from '@latchkey/sandbox/mail'
import {
  parseVaultOptions,
  type RunningServer,
  readVaultEnvironment,
  type ServerOptions,
  startServer,
  startVault,
} from '@latchkey/server'
import { freePort } from '../../scripts/serve/freePort.ts'
import { startLoginParts } from '../../scripts/start/startLoginParts.ts'
import { builtPage } from '../support/builtPage.ts'
import { patientServer } from '../support/patientServer.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { strictPolicy } from '../support/strictPolicy.ts'
import { bundlePage } from '../wallets/bundlePage.ts'
import { serveScript } from '../wallets/serveScript.ts'
import { pageUrl } from '../widget/startWidgetStack.ts'
import { addProject } from './addProject.ts'

/** Mailbox, login providers, vault, server and frame, and two pages of one project around the frame, each on a port of its own. */
export type EmbeddedStack = {
  readonly mailbox: Mailbox
  readonly logins: Logins
  readonly server: RunningServer
  readonly frameUrl: string
  /** Lines of the frame's log. */
  readonly frameLog: readonly string[]
  /** Pages of the project `shop`. */
  readonly hosts: readonly [string, string]
  /** Another page of that project, with the widget on it. */
  readonly widgetUrl: string
  /** A page that no project allows. */
  readonly strangerUrl: string
  /** Moves the clock of server and vault: one address gets one mail in 30 seconds. */
  wind(ms: number): void
  stop(): Promise<void>
}

/** The chains of the server, without any a wallet holds nothing, and the one that knows the accounts of Farcaster. */
type ChainOptions = Pick<ServerOptions, 'chains' | 'upstreams' | 'sandboxUrl'> & {
  readonly farcasterRpc?: string
  /** The name by which the frame calls the server; with `localhost` both are on one site, and cookies of the server count. */
  readonly serverHost?: 'localhost'
}

/** Starts everything that an embedded wallet needs; the frame is on `localhost`, the pages are on `127.0.0.1`. */
export async function startEmbeddedStack(
  { farcasterRpc, serverHost, ...chainOptions }: ChainOptions = { chains: [] },
): Promise<EmbeddedStack> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dist = await builtPage('apps/frame')
    const script = await bundlePage('../embedded/hostPage.ts')
    const framePort = await freePort()
    const frameUrl = `http://localhost:${framePort}`
    const openPage = async () => {
      const page = await serveScript({ script, frames: frameUrl })
      undo.push(page.stop)
      return page.url
    }
    const hosts = [await openPage(), await openPage()] as const
    const strangerUrl = await openPage()
    const serverPort = await freePort()
    const serverUrl = `http://127.0.0.1:${serverPort}`
    const widgetPage = await serveWithPolicy(
      await builtPage('e2e/widget/page'),
      `${strictPolicy(serverUrl)}; frame-src ${frameUrl}`,
    )
    undo.push(widgetPage.stop)
    const widgetUrl = pageUrl(widgetPage.url, {
      endpoints: serverUrl,
      projectId: 'shop',
      embedded: { frameUrl },
    })
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = `sqlite:${join(dataDir, 'server.sqlite')}`
    await addProject('shop', [...hosts, widgetPage.url], databaseUrl)
    const parts = await startLoginParts({ frameUrl, ...(farcasterRpc && { rpcUrl: farcasterRpc }) })
    undo.push(parts.stop)
    const { mailbox, logins } = parts
    const token = randomBytes(32).toString('base64url')
    let ahead = 0
    const now = () => Date.now() + ahead
    const vaultOptions = parseVaultOptions(
      readVaultEnvironment({
        LATCHKEY_VAULT_PORT: '0',
        LATCHKEY_VAULT_TOKEN: token,
        LATCHKEY_DATA_DIR: dataDir,
        LATCHKEY_FRAME_URL: frameUrl,
        ...parts.environment,
      }),
    )
    const vault = await startVault(vaultOptions, { now })
    undo.push(vault.stop)
    const server = await startServer(
      {
        ...patientServer,
        port: serverPort,
        dataDir,
        databaseUrl,
        frameUrl,
        vaultUrl: vault.url,
        vaultToken: token,
        ...chainOptions,
        relay: false,
      },
      { now, deviceWaitMs: 2_000 },
    )
    undo.push(server.stop)
    const frameLog: string[] = []
    const writeLog = (line: string) => void frameLog.push(line)
    const frame = await startFrame(
      { port: framePort, serverUrl: `http://${serverHost ?? '127.0.0.1'}:${serverPort}`, dist },
      { writeLog },
    )
    undo.push(frame.stop)
    const wind = (ms: number) => {
      ahead += ms
    }
    return { mailbox, logins, server, frameUrl, frameLog, hosts, widgetUrl, strangerUrl, wind, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
