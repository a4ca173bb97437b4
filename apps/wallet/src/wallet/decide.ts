import type { Hex } from 'viem'
import type { WalletChain } from '../chains/chainTable.ts'
import { type Price, reasonOf } from '../chains/estimateCall.ts'
import type { Namespace } from '../keys/namespaces.ts'
import { messages } from '../messages.ts'
import { sessionNamespaces } from '../proposal/planSession.ts'
import { issuerOf } from '../signIn/readSignIn.ts'
import type { Waiting } from '../state/walletState.ts'
import { performAsk } from './performAsk.ts'
import { respond } from './respond.ts'
import { signInText } from './signInText.ts'
import { siteOf } from './siteOf.ts'
import { refreshSessions, type Wallet } from './wallet.ts'

/** Connects a site, with the chosen account of each kind of chains. */
export async function approveProposal(
  wallet: Wallet,
  item: Waiting & { kind: 'proposal' },
  accounts: Readonly<Record<Namespace, string>>,
): Promise<void> {
  const { kit, store } = wallet
  if (!begin(wallet, item.id)) return
  try {
    await kit.approveSession({ id: item.id, namespaces: sessionNamespaces(item.plan, accounts) })
    refreshSessions(wallet)
    const outcome = { type: 'connected', site: item.proposal.site } as const
    store.happened({ type: 'done', ids: [item.id], outcome })
  } catch (error) {
    refreshSessions(wallet)
    store.happened({ type: 'failed', id: item.id, reason: reasonOf(error) })
  }
}

/** Signs in to a site and connects it, with one message for each network. */
export async function approveSignIn(
  wallet: Wallet,
  item: Waiting & { kind: 'signIn' },
  account: string,
): Promise<void> {
  const { kit, keys, store } = wallet
  if (!begin(wallet, item.id)) return
  try {
    const { chains, claims } = item.signIn
    const auths = await Promise.all(
      chains.map(async (chain) => {
        const iss = issuerOf(chain, account)
        const message = signInText(kit, item.signIn, chain, account)
        const signature = await keys.evm(account)?.signMessage({ message })
        if (signature === undefined) throw new Error(messages.errors.noKey)
        return {
          h: { t: 'caip122' as const },
          p: { ...claims, iss },
          s: { t: 'eip191' as const, s: signature },
        }
      }),
    )
    await kit.approveSessionAuthenticate({ id: item.id, auths: auths as never })
    refreshSessions(wallet)
    store.happened({ type: 'done', ids: [item.id], outcome: { type: 'connected', site: item.site } })
  } catch (error) {
    refreshSessions(wallet)
    store.happened({ type: 'failed', id: item.id, reason: reasonOf(error) })
  }
}

/** Does what a site asks and sends it the answer. */
export async function approveRequest(
  wallet: Wallet,
  item: Waiting & { kind: 'request' },
  price: Price | undefined,
): Promise<void> {
  const { store } = wallet
  if (!begin(wallet, item.id)) return
  try {
    const { result, outcome } = await performAsk(wallet, item, price)
    await respond(wallet, item.topic, item.id, { result })
    store.happened({ type: 'done', ids: [item.id], outcome })
    if (outcome.type === 'sent') await tellWhenInBlock(wallet, item.chain, outcome.hash)
  } catch (error) {
    store.happened({ type: 'failed', id: item.id, reason: reasonOf(error) })
  }
}

/** Says no; a site that is gone needs no answer. */
export async function reject(wallet: Wallet, items: readonly Waiting[]): Promise<void> {
  const [first] = items
  if (first === undefined) return
  const { store } = wallet
  store.happened({ type: 'deciding', id: first.id, yes: false })
  const open = items.filter(({ standing }) => standing === 'open')
  await Promise.all(open.map((item) => sayNo(wallet, item)))
  const ids = items.map(({ id }) => id)
  const outcome = { type: 'declined', site: siteOf(first), count: open.length } as const
  store.happened({ type: 'done', ids, ...(open.length > 0 && { outcome }) })
}

/** An expired question needs no answer: its site has been told already. */
async function sayNo(wallet: Wallet, item: Waiting): Promise<void> {
  const { kit } = wallet
  const { id } = item
  const message = messages.replies.rejected
  if (item.kind === 'request') return respond(wallet, item.topic, id, { error: { code: 4001, message } })
  const rejecting =
    item.kind === 'proposal'
      ? kit.rejectSession({ id, reason: { code: 5000, message } })
      : kit.rejectSessionAuthenticate({ id, reason: { code: 12001, message } })
  await rejecting.catch(() => undefined)
}

/** Ends a session and tells the site. */
export async function disconnect(wallet: Wallet, topic: string): Promise<void> {
  const { kit, store } = wallet
  const session = store.state().sessions.find((one) => one.topic === topic)
  const reason = { code: 6000, message: messages.replies.disconnected }
  try {
    await kit.disconnectSession({ topic, reason })
  } catch (error) {
    store.happened({ type: 'told', outcome: { type: 'trouble', reason: reasonOf(error) } })
  }
  refreshSessions(wallet)
  store.happened({ type: 'sessionGone', topic })
  if (session) store.happened({ type: 'told', outcome: { type: 'disconnected', site: session.site } })
}

/** Takes up the first question; false when it is another one's turn, or a press came twice. */
function begin({ store }: Wallet, id: number): boolean {
  const { deciding, waiting } = store.state()
  if (deciding.phase === 'working' || waiting[0]?.id !== id || waiting[0].standing !== 'open') return false
  store.happened({ type: 'deciding', id, yes: true })
  return true
}

/** Says when a transaction is in a block, and whether it did there what it was sent for. */
async function tellWhenInBlock(
  { client, store }: Pick<Wallet, 'client' | 'store'>,
  chain: WalletChain,
  hash: string,
): Promise<void> {
  try {
    const receipt = await client(chain)?.waitForTransactionReceipt({ hash: hash as Hex })
    if (receipt === undefined) return
    const type = receipt.status === 'success' ? 'confirmed' : 'reverted'
    store.happened({ type: 'told', outcome: { type, hash, chain: chain.name } })
  } catch {
    // The network is away or slow: that it was sent has been said.
  }
}
