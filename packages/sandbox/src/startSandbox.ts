import { deriveAccounts, mnemonic, type TestAccount } from './accounts.ts'
import { unixNow } from './chain/chainClock.ts'
import { request } from './chain/request.ts'
import { startChain } from './chain/startChain.ts'
import { createControls } from './controls/createControls.ts'
import { describeSandbox } from './describeSandbox.ts'
import { createEndpoint, type Endpoint } from './http/endpoint.ts'
import { startHttp } from './http/startHttp.ts'
import { startTicking } from './http/startTicking.ts'
import { openJournal } from './journal/openJournal.ts'
import type { Sandbox, SandboxChain } from './sandbox.ts'
import { readOptions, type SandboxOptions, type Settings } from './sandboxOptions.ts'

/** Starts real local chains with contracts, money and a past, behind one port of this machine. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readOptions(options)
  // The port comes first: a taken one is said at once, not after seconds of work.
  const server = await startHttp(settings.port, settings.allowedOrigins)
  try {
    const accounts = deriveAccounts()
    const { endpoints, closeJournal } = await startChains(settings, accounts)
    const url = `http://127.0.0.1:${server.port}`
    const chains = endpoints.map((endpoint) => sandboxChain(endpoint, url))
    const stopTicking = startTicking(endpoints, settings.tickMs)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      stopTicking()
      await server.stop()
      // What was begun is finished, then nothing more is taken, so that the journal misses nothing.
      await Promise.all(endpoints.map(({ chain }) => chain.end()))
      closeJournal()
    }
    const sandbox: Sandbox = {
      url,
      mnemonic,
      accounts,
      chains,
      chain: (id) => findChain(chains, id),
      describe: () => describeSandbox(sandbox),
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
    server.serve({
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.chain.id, endpoint])),
      controls: (id) => findChain(chains, id).controls,
      describe: sandbox.describe,
    })
    return sandbox
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startChains(
  settings: Settings,
  accounts: readonly TestAccount[],
): Promise<{ readonly endpoints: readonly Endpoint[]; closeJournal(): void }> {
  const { dataDir, fresh } = settings
  const journal = dataDir === undefined ? undefined : openJournal(dataDir, { fresh, now: unixNow() })
  const anchor = journal?.anchor ?? unixNow()
  try {
    const chains = await Promise.all(
      settings.chains.map(({ id, name }) =>
        startChain({ id, name, anchor, accounts, journal: journal?.chain(id) }),
      ),
    )
    return { endpoints: chains.map(createEndpoint), closeJournal: () => journal?.close() }
  } catch (error) {
    journal?.close()
    throw error
  }
}

function sandboxChain(endpoint: Endpoint, url: string): SandboxChain {
  const { chain } = endpoint
  return {
    id: chain.id,
    caip2: `eip155:${chain.id}`,
    name: chain.name,
    url: `${url}/${chain.id}`,
    wsUrl: `${url.replace('http', 'ws')}/${chain.id}`,
    contracts: chain.contracts,
    request: (method, params) => request(chain, method, params),
    controls: createControls(endpoint),
  }
}

function findChain(chains: readonly SandboxChain[], id: number): SandboxChain {
  const found = chains.find((chain) => chain.id === id)
  if (found) return found
  throw new Error(`This sandbox has no chain ${id}: it has ${chains.map((chain) => chain.id).join(', ')}.`)
}
