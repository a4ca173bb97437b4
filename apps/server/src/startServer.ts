import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRegistry } from './chains/createRegistry.ts'
import { parseOptions, type ServerOptions } from './config/options.ts'
import type { Context } from './context.ts'
import { createApp } from './createApp.ts'
import { createDirectory } from './directory/createDirectory.ts'
import { tellLogos } from './directory/tellLogos.ts'
import { listen } from './http/listen.ts'
import { createLimiter } from './limits/createLimiter.ts'
import { createIdentities } from './names/createIdentities.ts'
import { createLog, errorFields } from './observe/createLog.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { createProjects } from './projects/createProjects.ts'
import { isLoopbackOrigin } from './projects/originAllowed.ts'
import { createRelay } from './relay/createRelay.ts'
import { relayPath } from './relay/isAudience.ts'
import { openFanout } from './relay/openFanout.ts'
import { openStore } from './store/openStore.ts'

/** A server that answers. */
export type RunningServer = {
  /** For example `http://127.0.0.1:8787`. */
  readonly url: string
  /** For example `ws://127.0.0.1:8787/relay`; there too when the relay is switched off. */
  readonly relayUrl: string
  /** Finishes what is under way, refuses what is new, closes the database. */
  stop(): Promise<void>
}

/** What a server takes from outside besides its options. */
export type ServerDeps = {
  /** Milliseconds, for limits and pauses. */
  readonly now?: () => number
  /** Where log lines go; nowhere by default. */
  readonly writeLog?: (text: string) => void
}

/** After the deadline of the last call there is nothing left to wait for. */
const graceMs = 2_000

/** Starts the server and resolves when it answers. */
export async function startServer(
  options: ServerOptions = {},
  deps: ServerDeps = {},
): Promise<RunningServer> {
  const config = parseOptions(options)
  const directory = createDirectory(config.walletsFile)
  const now = deps.now ?? Date.now
  const log = createLog(deps.writeLog ?? (() => {}))
  const metrics = createMetrics()
  const registry = await createRegistry(config, now, (caip2, host, outcome) => {
    metrics.attempt(caip2, host, outcome)
    if (outcome !== 'ok') log.warn('upstream failed', { chainId: caip2, upstream: host, why: outcome })
  })
  const store = await openStore(config.databaseUrl, (error) => log.error('store failed', errorFields(error)))
  let stopping: Promise<void> | undefined
  const projects = createProjects(store.projects, now)
  const fanout = await openFanout(config.relay ? config.redisUrl : undefined, log)
  const context: Context = {
    config,
    registry,
    projects,
    directory,
    identities: createIdentities(now, config),
    store,
    limiter: createLimiter(now, config.rateLimit),
    relay: config.relay ? createRelay({ config, projects, store, fanout, metrics, log, now }) : undefined,
    metrics,
    log,
    stopping: () => stopping !== undefined,
  }
  let server: Server
  try {
    server = await listen(createApp(context), config.port, config.host)
  } catch (error) {
    await context.relay?.stop()
    await fanout.close()
    await store.close()
    throw error
  }
  context.relay?.attach(server)
  const url = addressOf(server, config.host)
  log.info('listening', {
    url,
    chains: registry.chains.map((chain) => chain.caip2).join(' '),
    store: store.kind,
  })

  if (config.relay && config.relayUrl.length === 0 && !isLoopbackOrigin(url)) {
    log.warn('relay takes tokens for any host: write its public address into LATCHKEY_RELAY_URL')
  }
  tellLogos(log, config.logosDir, directory)

  async function stop(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), config.deadlineMs + graceMs)
    await context.relay?.stop()
    await closed
    clearTimeout(timer)
    await fanout.close()
    await store.close()
    log.info('stopped')
    log.flush()
  }
  return {
    url,
    relayUrl: `${url.replace(/^http/, 'ws')}${relayPath}`,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no address.')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
