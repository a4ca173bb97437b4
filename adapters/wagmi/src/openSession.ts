import type { LatchkeyError, SessionChange, WalletSession } from '@latchkey/core/adapter'
import { getBalance, untilAborted } from '@latchkey/evm'
import type { Config, Connection } from 'wagmi'
import { switchChain } from 'wagmi/actions'
import type { Link } from './actions.ts'
import { connectorIds, toConnector } from './connectors.ts'
import { part } from './part.ts'
import { use } from './use.ts'
import { switchError, wagmiError } from './wagmiError.ts'

/** What signs, sends and reads comes when it is first used: a page that only connects does not load it for the widget. */
const loadActions = () => import('./actions.ts')
type Actions = Awaited<ReturnType<typeof loadActions>>

/** What a session tells, and asks, of those around it. */
export type SessionTies = {
  readonly taken: () => void
  readonly isWatched: () => boolean
  /** Whether the page uses a connection that is not told of yet: it was chosen there, and will be the next to be told. */
  readonly isOutrun: () => boolean
}

/** A connection of wagmi as a session: what is asked goes through wagmi's actions, what is told is wagmi's state. */
export function openSession(
  config: Config,
  opened: Connection,
  provider: unknown,
  ties: SessionTies,
): WalletSession {
  const { connector } = opened
  let last = opened
  const read = () => {
    last = config.state.connections.get(connector.uid) ?? last
    return last
  }

  function call<Answer>(
    act: (actions: Actions, link: Link) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const load = async () => {
      const actions = await loadActions()
      signal?.throwIfAborted()
      return act(actions, { config, connector, chainId: read().chainId })
    }
    return orOurs(load, signal)
  }

  const session: WalletSession = {
    connector: toConnector(connector, connectorIds(config)),
    provider,
    get accounts() {
      return read().accounts
    },
    get chainId() {
      return `eip155:${read().chainId}` as const
    },
    subscribe(listener) {
      ties.taken()
      return follow(config, read(), ties, listener)
    },
    switchChain: async ({ id, rpcUrls }, signal) => {
      const adding = { addEthereumChainParameter: { rpcUrls } }
      const chainId = Number(id)
      await orOurs(() => switchChain(config, { connector, chainId, ...adding }), signal, switchError)
    },
    getBalance: (address, signal) => getBalance(provider, address, signal),
    signMessage: (message, address, signal) =>
      call((actions, link) => actions.signMessage(link, message, address), signal),
    use: (address) => {
      if (!ties.isOutrun()) use(config, connector, address)
    },
    // Where it fails, the page is still connected: that must not stay hidden.
    disconnect: () => orOurs(() => part(config, connector).finally(ties.taken)),
    evm: {
      signTypedData: (data, address, signal) =>
        call((actions, link) => actions.signTypedData(link, data, address), signal),
      estimateGas: (transaction, signal) =>
        call((actions, link) => actions.estimateGas(link, transaction), signal),
      sendTransaction: (transaction, signal) =>
        call((actions, link) => actions.sendTransaction(link, transaction), signal),
      readContract: (contract, signal) =>
        call((actions, link) => actions.readContract(link, contract), signal),
      writeContract: (contract, signal) =>
        call((actions, link) => actions.writeContract(link, contract), signal),
    },
    // The page's own wagmi sends, so that what it hooks into sending sees the widget's too.
    openSend: async () => (await import('./send.ts')).sendDriver(provider, session.evm),
  }
  return session
}

/** Tells what wagmi says of a connection, each change once. */
function follow(
  config: Config,
  start: Connection,
  { isWatched }: SessionTies,
  listener: (change: SessionChange) => void,
): () => void {
  const { uid } = start.connector
  let told: Connection | undefined = start
  return config.subscribe(
    // While wagmi restores, it takes all connections away and puts them back one by one.
    ({ connections, status }) => connections.get(uid) ?? (status === 'reconnecting' ? told : undefined),
    (now) => {
      const before = told
      told = now
      if (now === undefined) {
        // Who watches all sessions hears it there, as the page's own doing.
        if (!isWatched()) listener({ type: 'disconnected' })
        return
      }
      if (now.accounts.join() !== before?.accounts.join())
        listener({ type: 'accounts', accounts: now.accounts })
      if (now.chainId !== before?.chainId) listener({ type: 'chain', chainId: `eip155:${now.chainId}` })
    },
  )
}

/** The answer of a wagmi action for a caller who may give up; what goes wrong comes out as one of ours. */
async function orOurs<Answer>(
  act: () => Promise<Answer>,
  signal?: AbortSignal,
  mapError: (error: unknown) => LatchkeyError = wagmiError,
): Promise<Answer> {
  signal?.throwIfAborted()
  try {
    return await (signal ? untilAborted(act(), signal) : act())
  } catch (error) {
    signal?.throwIfAborted()
    throw mapError(error)
  }
}
