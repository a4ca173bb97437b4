import { drawIcon } from '../announce/drawIcon.ts'
import { randomUuid } from '../announce/randomUuid.ts'
import type { WalletInfo } from '../announce/walletInfo.ts'
import { createSystemClock } from '../clock/clock.ts'
import { createScript } from '../script/createScript.ts'
import { createRequestLog } from '../script/requestLog.ts'
import { createMemoryStorage, type WalletStorage } from '../script/storage.ts'
import { answerRequest } from './answerRequest.ts'
import { createDoor } from './createDoor.ts'
import { createLife } from './createLife.ts'
import { createSites } from './createSites.ts'
import { type EvmContext, visibleAccounts } from './evmContext.ts'
import { createMemory, type EvmMemory } from './evmState.ts'
import type { EvmWallet, EvmWalletDeps, EvmWalletOptions } from './evmTypes.ts'
import { createOwnMoves } from './ownMoves.ts'
import { readRequest } from './readRequest.ts'
import { rpcOverHttp } from './rpcOverHttp.ts'
import { walletKeys } from './walletKeys.ts'

/** Makes a wallet with real keys that does what a test tells it, and asks the sandbox for everything else. */
export function createEvmWallet(options: EvmWalletOptions, deps: EvmWalletDeps = {}): EvmWallet {
  const { chains } = options
  const clock = deps.clock ?? createSystemClock()
  const origin = deps.origin ?? 'http://localhost'
  const info = presentWallet(options, deps)
  const keys = walletKeys(options)
  const memory = openMemory(options, keys, deps.storage ?? createMemoryStorage(), info.rdns)
  const script = createScript(options.behaviour)
  const log = createRequestLog()
  const door = createDoor(options.locked ?? false)
  const life = createLife()

  const context: EvmContext = {
    keys,
    chains,
    clock,
    shares: options.shares ?? 'selected',
    rpc: deps.rpc ?? rpcOverHttp(chains),
    randomUuid: deps.randomUuid ?? randomUuid,
    batches: options.batches ? new Map() : undefined,
    isSingle: options.batches === 'single',
    isLocked: door.isLocked,
    state: memory.read,
    change(change) {
      memory.write({ ...memory.read(), ...change })
      sites.tell()
    },
    inTurn: takeTurns(),
  }
  const answering = { context, script, door, connecting: new Set<string>(), decide: deps.decide }

  const sites = createSites({
    look: (site) => ({ accounts: visibleAccounts(context, site), chainId: memory.read().chainId }),
    isReachable: () => life.status() === 'well',
    async request(site, args) {
      const request = { origin: site, ...readRequest(args) }
      const note = log.open({ ...request, at: clock.now() })
      try {
        const result = await life.run((isOvertaken) => answerRequest(answering, request, isOvertaken))
        note({ status: 'answered', result })
        return result
      } catch (error) {
        note({ status: 'failed', error })
        throw error
      }
    },
  })

  return {
    namespace: 'eip155',
    info,
    chains,
    addresses: keys.map((key) => key.address),
    provider: sites.providerFor(origin),
    providerFor: sites.providerFor,
    chainId: () => memory.read().chainId,
    connectedTo: (site = origin) => visibleAccounts(context, site),
    requests: log.entries,
    next: script.next,
    always: script.always,
    hold: script.hold,
    isCrashed: () => life.status() === 'crashed',
    refresh: sites.tell,
    watch: sites.watch,
    ...createOwnMoves(context, door, life, sites),
  }
}

function presentWallet(options: EvmWalletOptions, deps: EvmWalletDeps): WalletInfo {
  const name = options.name ?? 'Scripted Wallet'
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    uuid: options.uuid ?? (deps.randomUuid ?? randomUuid)(),
    name,
    icon: options.icon ?? drawIcon(name),
    rdns: options.rdns ?? `test.latchkey.${slug}`,
  }
}

function openMemory(
  { chains }: EvmWalletOptions,
  keys: EvmContext['keys'],
  storage: WalletStorage,
  rdns: string,
): EvmMemory {
  const [chain] = chains
  const [key] = keys
  if (!chain || !key) throw new Error('A wallet needs at least one chain and one account. Give both.')
  const lacking = chains.filter(({ known }) => known === false).map(({ id }) => id)
  const initial = { chainId: chain.id, selected: key.address, lacking, grants: {} }
  return createMemory(storage, `latchkey.testing.${rdns}`, initial, (state) => {
    const accounts = [state.selected, ...Object.values(state.grants).flatMap((grant) => grant.accounts)]
    return (
      chains.some(({ id }) => id === state.chainId) &&
      accounts.every((account) => keys.some(({ address }) => address === account))
    )
  })
}

/** Makes a queue in which each task begins when the one before has ended, well or badly. */
function takeTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn
    return turn
  }
}
