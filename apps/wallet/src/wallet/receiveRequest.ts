import * as v from 'valibot'
import { readAsk } from '../ask/readAsk.ts'
import type { Session } from '../state/session.ts'
import { batchStatus } from './batchStatus.ts'
import { respond } from './respond.ts'
import { longestLine, type Wallet } from './wallet.ts'

const RequestSchema = v.object({
  id: v.number(),
  topic: v.string(),
  params: v.object({
    chainId: v.string(),
    request: v.object({
      method: v.string(),
      params: v.optional(v.unknown()),
      expiryTimestamp: v.optional(v.number()),
    }),
  }),
})

/** Understands a request: puts it in line, or answers what needs nobody's decision. */
export async function receiveRequest(wallet: Wallet, given: unknown): Promise<void> {
  const parsed = v.safeParse(RequestSchema, given)
  if (!parsed.success) return
  const { id, topic, params } = parsed.output
  const { store, chains, now } = wallet
  const { expiryTimestamp, method } = params.request
  if (expiryTimestamp !== undefined && expiryTimestamp * 1_000 <= now()) return
  const session = store.state().sessions.find((one) => one.topic === topic)
  const chain = chains.find((one) => one.id === params.chainId)
  if (session === undefined)
    return respond(wallet, topic, id, { error: { code: 7001, message: 'No session.' } })
  if (chain === undefined || !isOn(session, chain.id)) {
    return respond(wallet, topic, id, {
      error: { code: 3005, message: 'The network is not connected to this site.' },
    })
  }
  const accounts = accountsOn(session, chain.id)
  const ask = readAsk({ method, params: params.request.params }, { chain, chains, accounts })
  switch (ask.kind) {
    case 'known':
      return respond(wallet, topic, id, { result: ask.result })
    case 'batchStatus':
      return respond(wallet, topic, id, await batchStatus(wallet, topic, ask.batchId))
    case 'refused': {
      const outcome = { type: 'refused', site: session.site, reason: ask.reason } as const
      store.happened({ type: 'told', outcome })
      return respond(wallet, topic, id, { error: { code: ask.code, message: ask.reason } })
    }
  }
  const line = store.state().waiting.filter((item) => item.kind === 'request' && item.topic === topic)
  if (line.length >= longestLine && !line.some((item) => item.id === id)) {
    return respond(wallet, topic, id, {
      error: { code: -32005, message: 'Too many requests wait for an answer.' },
    })
  }
  const item = { kind: 'request', id, standing: 'open', topic, site: session.site, chain, ask } as const
  store.happened({ type: 'came', item })
}

function isOn(session: Session, chain: string): boolean {
  return session.parts.some((part) => part.chains.includes(chain))
}

function accountsOn(session: Session, chain: string): readonly string[] {
  return session.parts.find((part) => part.chains.includes(chain))?.accounts ?? []
}
