import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxDescription } from '@latchkey/sandbox'
import { sandboxZone } from '@latchkey/sandbox/names'
import { freePort } from '../serve/freePort.ts'
import { installNames } from './installNames.ts'
import { type Part, type PartOptions, startPart } from './part.ts'
import type { StartOptions } from './startOptions.ts'

/** How often a watched chain adds an empty block in `npm start`, so that the demo's heads tick. */
const tickMs = 4_000

/** What `npm start -- --json` prints. */
export type Started = {
  readonly demo: string
  readonly wallet: string
  readonly server: string
  /** Where pages and wallets meet: a `ws:` address. */
  readonly relay: string
  readonly sandbox: string
  /** The embedded wallet's frame, on another host name than the demo, so that it is cross-site as in the field. */
  readonly frame: string
  /** The page that shows the mails of the embedded wallet. */
  readonly mail: string
  /** The checkout whose test cards buy tokens of the sandbox. */
  readonly checkout: string
  /** A JSON-RPC URL per CAIP-2 id. */
  readonly rpc: Readonly<Record<string, string>>
  readonly ws: Readonly<Record<string, string>>
  /** Per CAIP-2 id, contract name → address. */
  readonly contracts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The domain below which visitors register names. */
  readonly nameZone: string
  readonly mnemonic: string
  readonly accounts: readonly string[]
}

export type Stack = {
  readonly ready: Promise<Started>
  /** Rejects when a part dies by itself. */
  readonly crashed: Promise<never>
  stop(): Promise<void>
}

type StackOptions = {
  readonly root: string
  readonly options: StartOptions
  say(line: string): void
}

/** Starts the parts in the order they lean on each other: chains, logins, vault, server, then the pages. */
export function startStack({ root, options, say }: StackOptions): Stack {
  const parts: Part[] = []
  let crash: (error: unknown) => void
  const crashed = new Promise<never>((_, reject) => {
    crash = reject
  })
  crashed.catch(() => undefined) // the caller awaits it once everything is ready

  async function start(part: Omit<PartOptions, 'root' | 'logDir'>): Promise<Place> {
    say(`Starting the ${part.name} …`)
    const started = startPart({ ...part, root, logDir: join(options.dataDir, 'logs') })
    parts.push(started)
    started.crashed.catch((error: unknown) => crash(error))
    const place = placeOf(part.name, await started.ready)
    await assertAnswers(part.name, new URL(part.name === 'vault' ? '/healthz' : '', place.url).href)
    return place
  }

  async function startAll(): Promise<Started> {
    const { url: sandbox } = await start({
      name: 'sandbox',
      script: 'packages/sandbox/src/cli.ts',
      args: [
        ...['--port', String(options.ports.sandbox), '--data', join(options.dataDir, 'sandbox')],
        ...['--tick-ms', String(tickMs)],
        ...(options.fresh ? ['--fresh'] : []),
      ],
      env: {},
    })
    const { chains, mnemonic, accounts } = (await (await fetch(sandbox)).json()) as SandboxDescription
    // Providers, mails and the checkout must know where the server and the frame will answer.
    const serverPort = options.ports.server || (await freePort())
    const framePort = options.ports.frame || (await freePort())
    const frameUrl = `http://localhost:${framePort}`
    const {
      url: mail,
      environment,
      checkout = {},
    } = await start({
      name: 'logins',
      script: 'scripts/start/logins.ts',
      args: [
        ...[`http://127.0.0.1:${serverPort}`, frameUrl, sandbox],
        ...[String(options.ports.mail), String(options.ports.checkout)],
      ],
      env: {},
    })
    const vaultToken = randomBytes(32).toString('base64url')
    const { url: vaultUrl } = await start({
      name: 'vault',
      script: 'apps/server/src/main.ts',
      args: ['vault'],
      env: {
        LATCHKEY_VAULT_PORT: '0',
        LATCHKEY_VAULT_TOKEN: vaultToken,
        // Its database and its master key are apart from the server's.
        LATCHKEY_DATA_DIR: join(options.dataDir, 'vault'),
        LATCHKEY_FRAME_URL: frameUrl,
        ...environment,
      },
    })
    const names = await installNames(
      chains.map((chain) => chain.rpc),
      `http://127.0.0.1:${serverPort}`,
    )
    const { url: server, relayUrl } = await start({
      name: 'server',
      script: 'apps/server/src/main.ts',
      env: {
        LATCHKEY_SERVER_PORT: String(serverPort),
        LATCHKEY_SANDBOX_URL: sandbox,
        LATCHKEY_DATA_DIR: options.dataDir,
        LATCHKEY_FRAME_URL: frameUrl,
        LATCHKEY_VAULT_URL: vaultUrl,
        LATCHKEY_VAULT_TOKEN: vaultToken,
        ...names,
        ...checkout,
        // A developer who reloads the demo often is no flood.
        LATCHKEY_RATE_LIMIT: '20',
      },
    })
    const relay = relayUrl ?? server.replace(/^http/, 'ws')
    const [{ url: wallet }, { url: frame }] = await Promise.all([
      start({
        name: 'wallet',
        script: 'apps/wallet/src/serve/main.ts',
        env: {
          LATCHKEY_WALLET_PORT: String(options.ports.wallet),
          LATCHKEY_RELAY_URL: relay,
          LATCHKEY_SERVER_URL: server,
          LATCHKEY_SANDBOX_URL: sandbox,
        },
      }),
      start({
        name: 'frame',
        script: 'apps/frame/src/serve/main.ts',
        env: {
          LATCHKEY_FRAME_PORT: String(framePort),
          LATCHKEY_FRAME_URL: frameUrl,
          // On the frame's own site, so that the wallet's window has the server's cookie.
          LATCHKEY_SERVER_URL: `http://localhost:${serverPort}`,
        },
      }),
    ])
    const { url: demo } = await start({
      name: 'demo',
      script: 'apps/demo/src/serve/main.ts',
      env: {
        LATCHKEY_DEMO_PORT: String(options.ports.demo),
        LATCHKEY_SERVER_URL: server,
        LATCHKEY_RELAY_URL: relay,
        LATCHKEY_WALLET_URL: wallet,
        LATCHKEY_SANDBOX_URL: sandbox,
        LATCHKEY_FRAME_URL: frame,
        LATCHKEY_MAIL_URL: mail,
      },
    })
    const perChain = <T>(pick: (chain: SandboxDescription['chains'][number]) => T) =>
      Object.fromEntries(chains.map((chain) => [chain.caip2, pick(chain)]))
    return {
      demo,
      wallet,
      server,
      relay,
      sandbox,
      frame,
      mail,
      checkout: checkout['LATCHKEY_CHECKOUT_URL'] ?? '',
      rpc: perChain((chain) => chain.rpc),
      ws: perChain((chain) => chain.ws),
      contracts: perChain((chain) => chain.contracts),
      nameZone: sandboxZone.zone,
      mnemonic,
      accounts,
    }
  }

  return {
    ready: startAll(),
    crashed,
    async stop() {
      // Last started, first stopped: the pages before the server before the chains.
      for (const part of [...parts].reverse()) await part.stop()
    },
  }
}

/** Where a part says it is; the server also names its relay, the logins what the vault and the server must know of them. */
type Place = {
  readonly url: string
  readonly relayUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  /** What the server must know of the checkout. */
  readonly checkout?: Readonly<Record<string, string>>
}

function placeOf(part: string, message: unknown): Place {
  const said = typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {}
  const { url, relayUrl, environment, checkout } = said
  if (typeof url !== 'string') throw new Error(`The ${part} said it is ready without saying where.`)
  return {
    url,
    ...(typeof relayUrl === 'string' && { relayUrl }),
    ...(isTexts(environment) && { environment }),
    ...(isTexts(checkout) && { checkout }),
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((one) => typeof one === 'string')
}

async function assertAnswers(part: string, url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`The ${part} at ${url} answered ${answer.status} instead of 200.`)
}
