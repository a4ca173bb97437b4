import type { FrameRequestContext, RpcRequest } from '@latchkey/wire/frame'
import type { Hex } from '../encoding/hex.ts'
import { callChain } from '../shell/callChain.ts'
import { loggedOut, notYet, unsupportedNetwork } from '../shell/frameErrors.ts'
import type { Shell } from '../shell/shell.ts'
import type { WalletUser } from '../shell/shellState.ts'
import { endsInWindow, usesWindow } from '../shell/usesWindow.ts'
import type { ApprovalView, Outcome, ShownRequest } from './approval.ts'
import { askVisitor } from './askVisitor.ts'
import { createQueue } from './createQueue.ts'
import { declined, readOnly } from './declined.ts'
import { describeRequest } from './describeRequest.ts'
import { fillTransactions, type GivenTransaction } from './fillTransactions.ts'
import { checkCalls } from './sendCalls.ts'
import { signApproved } from './signApproved.ts'
import { createSlotKeeping } from './slot/createSlotKeeping.ts'
import { findInWindow } from './slot/findInWindow.ts'
import { keepInWindow } from './slot/keepInWindow.ts'
import { makeInWindow } from './slot/makeInWindow.ts'

/** Answers a request that needs the visitor's approval. */
type Approve = (
  request: RpcRequest,
  user: WalletUser,
  context: Pick<FrameRequestContext, 'hostOrigin' | 'signal'>,
) => Promise<unknown>

/** What the Worker is to review: messages as they are, transactions filled in. */
type Draft = {
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  readonly outcome?: Outcome | undefined
}

/** What a frame asks of the visitor. */
export type Approvals = {
  readonly approve: Approve
  /** Ends a login in a window of the wallet, where one is still to make the wallet or to keep it. */
  keepWallet(context: Pick<FrameRequestContext, 'hostOrigin' | 'signal'>): Promise<void>
}

/** Makes the approvals of a frame: one is on the screen at a time. */
export function createApprovals(shell: Shell, view: ApprovalView): Approvals {
  const queue = createQueue(shell.deps.now)
  const approve: Approve = async (request, user, context) => {
    const { session } = shell.state()
    if (session.phase !== 'in') throw loggedOut()
    // A browser whose requests go to a window may have a key there.
    if (!session.canSign && !usesWindow(shell)) throw readOnly()
    const pinned = pinChain(shell)
    const draft = drafter(pinned, request, user, context.signal)
    return queue(context.signal, () => runApproval(pinned, view, { request, user, draft, context }))
  }
  return {
    approve,
    keepWallet: ({ hostOrigin: origin, signal }) =>
      queue(signal, async () => {
        const { session, unfinished, waiting } = shell.state()
        const card = { shell, view, origin, signal }
        if (unfinished !== undefined) await makeInWindow(card, unfinished)
        else if (session.phase === 'in' && waiting !== undefined)
          await findInWindow(card, session.user, waiting)
        else if (session.phase === 'in' && (await endsInWindow(shell, session.user.wallet.id)))
          await keepInWindow(card, session.user)
      }),
  }
}

/**
 * The frame on the chain that it is on now. A page that switches the chain while its request is prepared or shown must not
 * get facts of one chain shown for a signature on another.
 */
function pinChain(shell: Shell): Shell {
  const { chainId } = shell.state()
  return { ...shell, state: () => ({ ...shell.state(), chainId }) }
}

type Run = {
  readonly request: RpcRequest
  readonly user: WalletUser
  readonly draft: () => Promise<Draft>
  readonly context: Pick<FrameRequestContext, 'hostOrigin' | 'signal'>
}

async function runApproval(shell: Shell, view: ApprovalView, run: Run): Promise<unknown> {
  const { user, context } = run
  const { hostOrigin: origin, signal } = context
  const discard = (shown: ShownRequest) => dismiss(shell, hashesOf(shown))
  const slot = usesWindow(shell) ? createSlotKeeping(shell, user, origin) : undefined
  const approved = await askVisitor({
    view,
    usesWindow: slot !== undefined,
    origin,
    signal,
    prepare: () => prepare(shell, run),
    discard,
    wait: shell.deps.wait,
    ...(slot && { openIn: slot.openIn }),
  })
  try {
    await slot?.settle(hashesOf(approved)[0] ?? '')
    return await finish(shell, run, user, hashesOf(approved))
  } finally {
    discard(approved)
    view.clear()
  }
}

/** Signs in the order of the request; transactions are sent as soon as all are signed. */
async function finish(
  shell: Shell,
  { request, context: { signal } }: Run,
  user: WalletUser,
  hashes: readonly string[],
): Promise<unknown> {
  const signed: Hex[] = []
  for (const hash of hashes) {
    // The page aborted the request: do not sign it.
    if (signal.aborted) throw declined()
    signed.push(await signApproved(shell, user, hash))
  }
  if (request.method === 'personal_sign' || request.method === 'eth_signTypedData_v4') return signed[0]
  const sent: string[] = []
  for (const raw of signed) {
    try {
      // From here on the page cannot abort it: the signed transaction may be on its way to the chain.
      sent.push(String(await callChain(shell, { method: 'eth_sendRawTransaction', params: [raw] })))
    } catch (error) {
      // Those that were sent count, and the page learns of them.
      if (sent.length === 0) throw error
      break
    }
  }
  if (request.method !== 'wallet_sendCalls') return sent[0]
  const id = request.params[0].id ?? crypto.randomUUID()
  const { chainId } = shell.state()
  shell.dispatch({ type: 'callsSent', id, calls: { chainId, hashes: sent, count: signed.length } })
  return { id }
}

async function prepare(shell: Shell, { user, draft, context }: Run): Promise<ShownRequest> {
  const account = user.wallet.address as Hex
  const chainId = evmChainId(shell)
  const { requests, outcome } = await draft()
  const items: ShownRequest['items'][number][] = []
  try {
    for (const { method, params } of requests) {
      const given = { origin: context.hostOrigin, account, chainId }
      items.push(await shell.worker('review', { method, params, context: given }))
    }
    const description = await describeRequest(shell, account, items, outcome)
    return {
      origin: context.hostOrigin,
      account,
      items,
      ...description,
      ...(outcome !== undefined && { outcome }),
    }
  } catch (error) {
    dismiss(
      shell,
      items.map(({ intentHash }) => intentHash),
    )
    throw error
  }
}

/** Says how a request becomes what the Worker reviews; throws at once for one that is not for this wallet. */
function drafter(
  shell: Shell,
  request: RpcRequest,
  user: WalletUser,
  signal: AbortSignal,
): () => Promise<Draft> {
  const account = user.wallet.address as Hex
  async function draftTransactions(given: readonly GivenTransaction[]): Promise<Draft> {
    const { transactions, outcome } = await fillTransactions(shell, given, { account, signal })
    const requests = transactions.map((one) => ({ method: 'eth_sendTransaction', params: [one] }))
    return { requests, outcome }
  }
  switch (request.method) {
    case 'personal_sign':
    case 'eth_signTypedData_v4':
      return async () => ({ requests: [request] })
    case 'eth_sendTransaction':
      return () => draftTransactions([request.params[0]])
    case 'wallet_sendCalls': {
      const calls = checkCalls(shell, request.params[0], account)
      return () => draftTransactions(calls)
    }
    default:
      throw notYet()
  }
}

function hashesOf({ items }: ShownRequest): readonly string[] {
  return items.map(({ intentHash }) => intentHash)
}

function dismiss({ worker }: Shell, hashes: readonly string[]): void {
  for (const intentHash of hashes)
    worker('dismiss', { intentHash }).catch(() => {
      // A Worker that does not run has nothing to forget.
    })
}

function evmChainId({ state }: Shell): number {
  const [namespace, reference = ''] = state().chainId.split(':')
  if (namespace !== 'eip155') throw unsupportedNetwork()
  return Number(reference)
}
