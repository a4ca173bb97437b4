import { RelayError, WalletConnectError } from '../base/WalletConnectError.ts'
import type { AuthenticateRequest, WalletConnectDeps } from '../client.ts'
import { sealEnvelope } from '../crypto/envelope.ts'
import type { RelayLink } from '../relay/relayLink.ts'
import { refusal } from '../sign/errorCodes.ts'
import { callLabel } from '../sign/wire.ts'
import type { Store } from '../store/openStore.ts'
import type { Goodbye } from '../store/records.ts'
import type { Attempt, Effect, Input } from './state.ts'

/** What sending needs. */
export type Sending = {
  readonly link: RelayLink
  readonly store: Store
  readonly deps: WalletConnectDeps
  /** Says what came of it; nothing once the client is closed. */
  apply(input: Input): void
  /** Makes an attempt anew, on a topic that nobody knows; undefined when that was done already. */
  renew(id: string): Attempt | undefined
  contractCheck(id: string): AuthenticateRequest['verifyContractSignature']
}

/** Carries out what goes over the network, and says what came of it. */
export function runSending(sending: Sending, effect: Effect): void {
  if (effect.type === 'send') void send(sending, effect)
  if (effect.type === 'propose') void propose(sending, effect.attempt, false)
  if (effect.type === 'goodbye') void sayGoodbye(sending, effect)
  if (effect.type === 'check') void check(sending, effect.attempt)
}

async function send(
  { link, deps, apply }: Sending,
  { topic, symKey, payload, label, until, onSent, onFailed }: Extract<Effect, { type: 'send' }>,
): Promise<void> {
  try {
    const message = sealEnvelope(deps.random, symKey, JSON.stringify(payload))
    await link.publish({ topic, message, ...label, ...(until !== undefined && { until }) })
    if (onSent) apply(onSent)
  } catch (error) {
    if (onFailed) apply(onFailed(failureOf(error)))
    else deps.log('debug', 'An answer did not reach the relay.')
  }
}

/** Sends the proposal of an attempt: the same bytes again when an earlier life of the page may have done so. */
export async function propose(sending: Sending, attempt: Attempt, again: boolean): Promise<void> {
  const { link, apply, renew } = sending
  const { id, topic, auth, unsent = [] } = attempt
  try {
    if (auth) {
      // Heard before it is sent; a refusal of the relay shows in what is published too.
      link.subscribe([topic, auth.topic]).catch(() => undefined)
      await Promise.all(unsent.map((sealed) => link.publish({ topic, ...sealed })))
    } else {
      await Promise.all(unsent.map((sealed) => link.propose({ topic, ...sealed, again })))
    }
    apply({ type: 'proposed', id })
  } catch (error) {
    const fresh = error instanceof RelayError && error.why === 'exists' ? renew(id) : undefined
    if (fresh) apply({ type: 'paired', attempt: fresh })
    else apply({ type: 'notProposed', id, error: failureOf(error) })
  }
}

async function sayGoodbye(
  sending: Sending,
  { topic, symKey, id, until }: Extract<Effect, { type: 'goodbye' }>,
): Promise<void> {
  const payload = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: refusal(6000) }
  const message = sealEnvelope(sending.deps.random, symKey, JSON.stringify(payload))
  const goodbye: Goodbye = { v: 1, topic, message, until }
  await sending.store.saveGoodbye(goodbye)
  await sendGoodbye(sending, goodbye)
}

/** Sends a farewell until the relay has it, or until nobody needs it. */
export async function sendGoodbye({ link, store, deps }: Sending, goodbye: Goodbye): Promise<void> {
  const { topic, message, until } = goodbye
  try {
    await link.publish({ topic, message, ...callLabel('wc_sessionDelete'), until })
  } catch (error) {
    // Closed or refused: a later life of the page tries again while it is worth it.
    if (deps.clock.now() < until && !(error instanceof RelayError && error.why === 'rejected')) return
  }
  await store.forgetGoodbye(goodbye)
}

/** Checks the answer to a sign-in. */
export async function check({ deps, apply, contractCheck }: Sending, attempt: Attempt): Promise<void> {
  const { id, auth, expiresAt } = attempt
  if (!auth?.answer) return
  try {
    const { checkAnswer } = await import('../sign/auth/checkAuth.ts')
    const { cacaos } = auth.answer
    const outcome = await checkAnswer(cacaos, auth.payload, deps.clock.now(), expiresAt, contractCheck(id))
    apply({ type: 'checked', id, outcome })
  } catch (error) {
    apply({ type: 'checked', id, outcome: { error: failureOf(error) } })
  }
}

function failureOf(error: unknown): WalletConnectError {
  if (error instanceof RelayError && error.why === 'size')
    return new WalletConnectError(-32602, error.message, { kind: 'invalid', cause: error })
  if (error instanceof WalletConnectError) return error
  return new WalletConnectError(-32603, 'Something unexpected went wrong.', { kind: 'invalid', cause: error })
}
