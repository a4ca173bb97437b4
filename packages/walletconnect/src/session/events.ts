import * as v from 'valibot'
import { chainsOf, isApproved } from '../sign/approvedNamespaces.ts'
import { isChainId, namespaceOf } from '../sign/caip.ts'
import { readAccounts, readChain } from '../sign/eventData.ts'
import { isStale } from '../sign/isStale.ts'
import type { PeerMessage } from '../sign/peerMessage.ts'
import { andThen, forEach, only, withSession } from './maps.ts'
import { changeSession } from './publicSession.ts'
import { agree, refuse } from './sending.ts'
import type { HeldEvent, Moment, State, Step, StoredSession, WalletEvent } from './state.ts'

/** How long an event waits for the update that makes sense of it: some wallets send them in the wrong order. */
const holdMs = 3_000

type Call = Extract<PeerMessage, { kind: 'call' }>

const Params = v.object({
  chainId: v.pipe(v.string(), v.check(isChainId)),
  event: v.object({ name: v.pipe(v.string(), v.maxLength(100)), data: v.optional(v.unknown()) }),
})

/** Hears an event: applied, held for a moment, or refused. */
export function hearEvent(state: State, session: StoredSession, call: Call, moment: Moment): Step {
  const params = v.safeParse(Params, call.params)
  if (!params.success) return only(state, refuse(session, call, 1002))
  const { chainId, event } = params.output
  const { name, data } = event
  if (!session.peerControls || !isApproved(session.namespaces, chainId, 'events', name))
    return only(state, refuse(session, call, 3002))
  const newest = session.eventIds.find(([known]) => known === name)?.[1]
  if (newest === call.id) return only(state, agree(session, call))
  if (isStale(call.id, newest)) return only(state)
  const eventIds = [...session.eventIds.filter(([known]) => known !== name), [name, call.id] as const]
  // One that waits is older news now.
  const waiting = session.held.filter((one) => one.name !== name)
  const noted = { ...session, eventIds, held: waiting }
  const applied = apply(withSession(state, noted), noted, { chainId, name, data })
  if (applied) return andThen(applied, (after) => only(after, agree(session, call)))
  const held = [...waiting, { id: call.id, chainId, name, data, until: moment.now + holdMs }]
  return only(withSession(state, { ...noted, held }))
}

/** Tries the held events again: after an update, and when their time is over. */
export function retryHeld(state: State, topic: string, { now }: Moment): Step {
  const held = state.sessions.get(topic)?.held ?? []
  return forEach(state, held, (before, event) => {
    const session = before.sessions.get(topic)
    if (!session) return only(before)
    const rest = { ...session, held: session.held.filter(({ id }) => id !== event.id) }
    const call: Call = { kind: 'call', id: event.id, method: 'wc_sessionEvent', params: undefined }
    const applied = apply(withSession(before, rest), rest, event)
    if (applied) return andThen(applied, (after) => only(after, agree(session, call)))
    if (event.until > now) return only(before)
    return only(withSession(before, rest), refuse(session, call, 3005))
  })
}

/** The session after an event; undefined when it speaks of what is not approved. */
function apply(state: State, session: StoredSession, event: WalletEvent | HeldEvent): Step | undefined {
  const { topic } = session
  const { chainId, name, data } = event
  const namespace = namespaceOf(chainId)
  if (name === 'chainChanged') {
    // Where payload and envelope disagree, the payload is what the wallet means.
    const chain = readChain(data, namespace) ?? chainId
    if (!chainsOf(session.namespaces).includes(chain)) return undefined
    const activeChains = { ...session.activeChains, [namespace]: chain }
    return changeSession(state, session, { ...session, activeChains })
  }
  if (name === 'accountsChanged') {
    // None at all: locked. What was approved stays so.
    if (!Array.isArray(data) || data.length === 0) return only(state)
    const namespaces = readAccounts(data, namespace, session.namespaces)
    return namespaces && changeSession(state, session, { ...session, namespaces })
  }
  if (!chainsOf(session.namespaces).includes(chainId)) return undefined
  return only(state, { type: 'emit', event: { type: 'event', topic, chainId, name, data } })
}
