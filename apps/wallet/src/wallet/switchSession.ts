import type { Namespace } from '../keys/namespaces.ts'
import type { SessionNamespace } from '../proposal/planSession.ts'
import type { Session, SessionPart } from '../state/session.ts'
import { keepInMind, refreshSessions, type Wallet } from './wallet.ts'

/** Moves a site to another EVM chain: the session learns the chain if it did not have it, the site is told. */
export async function switchChain(wallet: Wallet, topic: string, chain: string): Promise<void> {
  const session = wallet.store.state().sessions.find((one) => one.topic === topic)
  const part = session?.parts.find(({ namespace }) => namespace === 'eip155')
  if (session === undefined || part === undefined) return
  if (!part.chains.includes(chain)) {
    await update(wallet, session, { ...part, chains: [...part.chains, chain] })
  }
  keepInMind(wallet, (memory) => ({ ...memory, chains: { ...memory.chains, [topic]: chain } }))
  refreshSessions(wallet)
  await tell(wallet, topic, chain, 'chainChanged', Number(chain.split(':')[1]))
}

/** Shows a site another account of one kind of chains. */
export async function switchAccount(
  wallet: Wallet,
  topic: string,
  namespace: Namespace,
  account: string,
): Promise<void> {
  const session = wallet.store.state().sessions.find((one) => one.topic === topic)
  const part = session?.parts.find((one) => one.namespace === namespace)
  if (session === undefined || part === undefined || part.account === account) return
  await update(wallet, session, { ...part, accounts: [account] })
  refreshSessions(wallet)
  const chain = namespace === 'eip155' ? (session.activeChain ?? part.chains[0]) : part.chains[0]
  if (chain !== undefined && part.events.includes('accountsChanged')) {
    await tell(wallet, topic, chain, 'accountsChanged', [`${chain}:${account}`])
  }
}

async function update({ kit }: Wallet, session: Session, changed: SessionPart): Promise<void> {
  const parts = session.parts.map((part) => (part.namespace === changed.namespace ? changed : part))
  const namespaces = Object.fromEntries(parts.map((part) => [part.namespace, written(part)]))
  const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
  // A site that is away hears it later; nobody waits for it here.
  acknowledged().catch(() => undefined)
}

function written({ chains, accounts, methods, events }: SessionPart): SessionNamespace {
  return {
    chains: [...chains],
    accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
    methods: [...methods],
    events: [...events],
  }
}

async function tell(
  { kit }: Wallet,
  topic: string,
  chainId: string,
  name: string,
  data: unknown,
): Promise<void> {
  try {
    await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
  } catch {
    // The relay is away: the update says the same once it is back.
  }
}
