import { once } from 'node:events'
import type { Server } from 'node:http'
import { openAuth } from './auth/openAuth.ts'
import { createBalanceSource } from './balances/createBalanceSource.ts'
import { createBalances } from './balances/createBalances.ts'
import { openSharing } from './cache/openSharing.ts'
import { createRegistry } from './chains/createRegistry.ts'
import type { ServerOptions } from './config/options.ts'
import { parseOptions } from './config/parseOptions.ts'
import { readSecret } from './config/readSecret.ts'
import type { Context } from './context.ts'
import { createApp } from './createApp.ts'
import { createDirectory } from './directory/createDirectory.ts'
import { pictureFolders } from './directory/pictureFolders.ts'
import { tellLogos } from './directory/tellLogos.ts'
import { createGasPrices } from './gas/createGasPrices.ts'
import { createHistory } from './history/createHistory.ts'
import { createPages } from './history/createPages.ts'
import { listen } from './http/listen.ts'
import { createLimiter } from './limits/createLimiter.ts'
import { createUnsent } from './limits/createUnsent.ts'
import { createIdentities } from './names/createIdentities.ts'
import { createProfiles } from './names/createProfiles.ts'
import { createNameGateway } from './names/gateway/createNameGateway.ts'
import { createOwnNames } from './names/own/createOwnNames.ts'
import { createLog, errorFields } from './observe/createLog.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { createOnramp } from './onramp/createOnramp.ts'
import { openSources } from './onramp/openSources.ts'
import { createIcons } from './pictures/createIcons.ts'
import { createMedia } from './pictures/createMedia.ts'
import { createLlamaSource } from './prices/createLlamaSource.ts'
import { setUpPrices } from './prices/setUpPrices.ts'
import { createProjects } from './projects/createProjects.ts'
import { isLoopbackOrigin } from './projects/originAllowed.ts'
import { createReads } from './reads/createReads.ts'
import { createRelay } from './relay/createRelay.ts'
import { relayPath } from './relay/isAudience.ts'
import { openFanout } from './relay/openFanout.ts'
import { createKeptAnswers } from './rpc/createKeptAnswers.ts'
import { openSignIn } from './signIn/openSignIn.ts'
import { createSources } from './sources/createSources.ts'
import { openStore } from './store/openStore.ts'
import { openWhenUp } from './store/openWhenUp.ts'
import { setUpSwaps } from './swaps/setUpSwaps.ts'
import { createTokens } from './tokens/createTokens.ts'
import { createVendors } from './vendors/createVendors.ts'

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
  /** How long Redis may take to give what other nodes know, in milliseconds; a moment, unless a slow machine says otherwise. */
  readonly sharedPatienceMs?: number
  /** How long the frame's device waits for its approval before it asks again, in milliseconds. */
  readonly deviceWaitMs?: number
  /** The options of the vault, where it is part of this process. */
  readonly vaultOptions?: unknown
}

/** After the deadline of the last call there is nothing left to wait for. */
const graceMs = 2_000
const sweepEveryMs = 10 * 60_000
const dayMs = 24 * 3_600_000
const mebibyte = 1024 * 1024

/** Starts the server and resolves when it answers. */
export async function startServer(
  options: ServerOptions = {},
  deps: ServerDeps = {},
): Promise<RunningServer> {
  const parsed = parseOptions(options)
  const config = { ...parsed, ...pictureFolders(options, parsed) }
  const directory = createDirectory(config.walletsFile)
  const now = deps.now ?? Date.now
  const log = createLog(deps.writeLog ?? (() => {}))
  const metrics = createMetrics()
  const registry = await createRegistry(config, now, (caip2, host, outcome) => {
    metrics.attempt(caip2, host, outcome)
    if (outcome !== 'ok') log.warn('upstream failed', { chainId: caip2, upstream: host, why: outcome })
  })
  const reads = createReads(registry)
  const tokens = createTokens({ chains: registry.chains, reads, tokensFile: config.tokensFile, now })
  // Half of what a visitor's call may take: where prices are part of an answer, the rest of it has time too.
  const patienceMs = config.deadlineMs / 2
  const services = config.priceService === 'defillama' ? [createLlamaSource({ now })] : []
  const onrampSources = await openSources(config, now)
  const store = await openWhenUp(
    () => openStore(config.databaseUrl, (error) => log.error('store failed', errorFields(error))),
    config.databaseWaitMs,
    (code) => log.warn('waiting for the database', { code }),
  )
  const sharing = await openSharing({
    config,
    secret: () => store.secret(),
    log,
    onTake: metrics.shared,
    patienceMs: deps.sharedPatienceMs,
  })
  const { chains } = registry
  const prices = setUpPrices({ chains, reads, tokens, services, patienceMs, now, sharing })
  let stopping: Promise<void> | undefined
  const projects = createProjects(store.projects, now)
  const fanout = await openFanout(config.relay ? config.redisUrl : undefined, log)
  const secret = await readSecret(config.secret, () => store.secret())
  const { ipfsGateway, nameGateways } = config
  const media = createMedia({ secret, ipfsGateway, trusted: nameGateways, reads, now })
  const names = { ...config, picture: media.link }
  const ownNames = createOwnNames({
    zones: config.namesZones,
    chainIds: config.namesChains,
    reserved: config.namesReserved,
    allowsPlain: config.namesPlain,
    deadlineMs: config.deadlineMs,
    secret,
    store: store.names,
    reads,
    picture: media.link,
    now,
  })
  const history = createHistory({
    config,
    registry,
    reads,
    store: store.history,
    tokens,
    prices,
    media,
    log,
    now,
  })
  const balanceSource = createBalanceSource({
    reads: registry.chains.flatMap((chain) => reads(chain.caip2) ?? []),
    tokens,
    prices,
    index: history,
    now,
    onTrouble: (chainId, error) => log.warn('balances are incomplete', { chainId, ...errorFields(error) }),
  })
  const sources = createSources({
    chain: { balances: [balanceSource], history: [history.source] },
    vendors: createVendors(config, { find: tokens.find, picture: media.link }, now),
    vendorsWhen: config.vendorOrder,
    now,
    onAttempt: ({ source, outcome, why }) => {
      metrics.attempt('sources', source, outcome)
      if (outcome === 'failed') log.warn('source failed', { source, ...(why && { why }) })
    },
  })
  const unsent = createUnsent({
    now,
    mostBytes: config.unsentMegabytes * mebibyte,
    mostOfAddress: config.unsentMegabytesOfAddress * mebibyte,
    bytesPerSecond: config.slowestReadKilobytes * 1024,
  })
  const withoutLogins: Omit<Context, 'auth' | 'signIn'> = {
    config,
    registry,
    reads,
    kept: createKeptAnswers({ now, sharing, deadlineMs: config.deadlineMs }),
    tokens,
    prices,
    gasPrices: createGasPrices(reads, config.deadlineMs, now),
    swaps: setUpSwaps({ config, chains, reads, tokens, prices, log, now }),
    balances: createBalances(sources, config.balanceDeadlineMs, now, sharing),
    projects,
    directory,
    identities: createIdentities(now, names, sharing),
    profiles: createProfiles(now, registry, names),
    ownNames,
    nameGateway: config.namesKey
      ? createNameGateway({ zones: config.namesZones, key: config.namesKey, store: store.names, now })
      : undefined,
    onramp: createOnramp({
      sources: onrampSources,
      store: store.onramp,
      secret,
      deadlineMs: config.onrampDeadlineMs,
      log,
      nameOf: (chainId) => registry.find(chainId)?.name,
      now,
    }),
    icons: createIcons(config.iconsDir, registry, tokens.find),
    media,
    sources,
    history,
    pages: createPages({ sources, history, secret, deadlineMs: config.deadlineMs, now, sharing }),
    secret,
    store,
    limiter: createLimiter(now, config.rateLimit),
    unsent,
    relay: config.relay
      ? createRelay({ config, projects, store, fanout, unsent, metrics, log, now })
      : undefined,
    sharing,
    metrics,
    log,
    stopping: () => stopping !== undefined,
  }
  const wallets = openSignIn(withoutLogins, now)
  const embedded = await openAuth(withoutLogins, {
    now,
    vaultOptions: deps.vaultOptions,
    deviceWaitMs: deps.deviceWaitMs,
  })
  const context: Context = { ...withoutLogins, auth: embedded?.auth, signIn: wallets.signIn }
  let server: Server
  try {
    server = await listen(createApp(context), config.port, config.host)
  } catch (error) {
    wallets.close()
    await embedded?.close()
    await context.relay?.stop()
    await fanout.close()
    await sharing?.shelf.close()
    await store.close()
    throw error
  }
  context.relay?.attach(server)
  const sweeping = setInterval(() => {
    for (const swept of [store.names.sweep(now()), store.onramp.sweep(now(), config.purchaseDays * dayMs)])
      swept.catch((error) => log.error('store failed', errorFields(error)))
  }, sweepEveryMs)
  history.start()
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
    clearInterval(sweeping)
    await history.stop()
    wallets.close()
    await embedded?.close()
    await fanout.close()
    await sharing?.shelf.close()
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
