import { type ErrorCode, refusal } from '../sign/errorCodes.ts'
import type { PeerMessage } from '../sign/peerMessage.ts'
import { answerLabel } from '../sign/wire.ts'
import type { Effect, Input } from './state.ts'

/** Where an answer goes. */
type Channel = { readonly topic: string; readonly symKey: string }
type Call = Extract<PeerMessage, { kind: 'call' }>

/** Says yes to a peer's call. */
export function agree({ topic, symKey }: Channel, { id, method }: Call, onSent?: Input): Effect {
  const payload = { id, jsonrpc: '2.0', result: true }
  return { type: 'send', topic, symKey, payload, label: answerLabel(method), ...(onSent && { onSent }) }
}

/** Says no to a peer's call. */
export function refuse({ topic, symKey }: Channel, { id, method }: Call, code: ErrorCode): Effect {
  const payload = { id, jsonrpc: '2.0', error: refusal(code) }
  return { type: 'send', topic, symKey, payload, label: answerLabel(method) }
}

/** Tells a wallet whose yes came too late, or is no longer wanted. */
export function sendAway({ topic, symKey }: Channel, id: number, now: number): Effect {
  return { type: 'goodbye', topic, symKey, id, until: now + 86_400_000 }
}
