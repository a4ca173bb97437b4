import type { Namespace, PairedWallet, PairingRequirements, WalletSession } from '@latchkey/core/adapter'
import type { Session, WalletConnectClient } from '@latchkey/walletconnect'
import { describeWallet, familiesOf, openFamily, type WalletWorld } from './openWallet.ts'
import { createNodes } from './rpc/createNodes.ts'

/** The paired wallets: each one object for as long as it agrees to the same families. */
export type Wallets = {
  of(session: Session): Promise<PairedWallet | undefined>
  all(): Promise<readonly PairedWallet[]>
}

type Known = {
  readonly families: Map<Namespace, Promise<WalletSession | undefined>>
  wallet?: PairedWallet
}

/** Makes the wallets of a client's sessions. */
export function createWallets(client: WalletConnectClient, requirements: PairingRequirements): Wallets {
  const { chains, clock, onAsked, onPrompt } = requirements
  const world: WalletWorld = {
    client,
    clock,
    nodes: createNodes(requirements),
    asked: (session, request) => onAsked?.({ walletId: describeWallet(session).id, ...request }),
    prompt: (session, request) => onPrompt(describeWallet(session), request),
  }
  const known = new Map<string, Known>()

  async function of(session: Session): Promise<PairedWallet | undefined> {
    const { topic } = session
    const record: Known = known.get(topic) ?? { families: new Map() }
    known.set(topic, record)
    const wanted = familiesOf(session, chains)
    for (const family of [...record.families.keys()])
      if (!wanted.includes(family)) record.families.delete(family)
    const opening = wanted.map((family) => {
      const opened = record.families.get(family) ?? openFamily(world, session, family)
      record.families.set(family, opened)
      return opened
    })
    const [first, ...others] = (await Promise.all(opening)).filter((each) => each !== undefined)
    if (first === undefined) return undefined
    const sessions = [first, ...others] as const
    const isSame =
      record.wallet?.sessions.length === sessions.length &&
      sessions.every((each, index) => each === record.wallet?.sessions[index])
    if (!record.wallet || !isSame) record.wallet = { ...describeWallet(session), sessions }
    return record.wallet
  }

  return {
    of,
    async all() {
      const sessions = client.sessions()
      for (const topic of [...known.keys()])
        if (!sessions.some((session) => session.topic === topic)) known.delete(topic)
      const wallets = await Promise.all(sessions.map(of))
      return wallets.filter((wallet) => wallet !== undefined)
    },
  }
}
