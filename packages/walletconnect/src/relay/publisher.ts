import { RelayError } from '../base/WalletConnectError.ts'
import type { Clock } from '../client.ts'
import { type Calls, isExisting, type Outcome } from './calls.ts'
import type { HeldTopics } from './holdTopics.ts'
import type { Publication } from './relayLink.ts'

/** Sends envelopes until the relay has them. */
export type Publisher = {
  publish(publication: Publication): Promise<void>
  propose(proposal: Publication): Promise<void>
  /** Nothing that waits will be taken. */
  fail(error: RelayError): void
}

const overallMs = 60_000
const maxMessageLength = 256 * 1024

/** Makes the publisher; `want` asks for a socket. */
export function createPublisher(clock: Clock, calls: Calls, topics: HeldTopics, want: () => void): Publisher {
  const failures = new Set<(error: RelayError) => void>()
  /** Whether the relay knows the call that proposes and subscribes in one. */
  let knowsPropose = true

  /** The work, or the failure that comes first. */
  function unlessFailed(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      failures.add(reject)
      work.then(resolve, reject).finally(() => failures.delete(reject))
    })
  }

  function send(method: string, params: unknown, publication: Publication): Promise<Outcome> {
    // What brings a wallet to the front has a person waiting for it.
    const life = { until: untilOf(publication), awaited: publication.prompt }
    const outcome = calls.call(method, params, life)
    want()
    return outcome
  }

  function inTime(work: Promise<void>, until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = clock.setTimeout(() => reject(lateError()), until - clock.now())
      work.then(resolve, reject).finally(() => clock.clearTimeout(timer))
    })
  }

  function untilOf({ until = clock.now() + overallMs }: Publication): number {
    return until
  }

  function checkSize({ message }: Publication): void {
    if (message.length > maxMessageLength) {
      throw new RelayError('size', 'The message is larger than relays take.', -32600, 'PayloadSizeExceeded')
    }
  }

  async function publish(publication: Publication): Promise<void> {
    const { topic, message, ttlSeconds, tag, prompt } = publication
    // An empty attestation spares every wallet a lookup of five seconds.
    const params = { topic, message, ttl: ttlSeconds, tag, prompt, attestation: '' }
    const outcome = await send('irn_publish', params, publication)
    if (outcome.kind !== 'answered') throw failureOf(outcome)
  }

  async function propose(proposal: Publication): Promise<void> {
    const { topic, message, ttlSeconds, again = false } = proposal
    const until = untilOf(proposal)
    if (knowsPropose) {
      topics.hold(topic)
      const params = { pairingTopic: topic, sessionProposal: message, ttl: ttlSeconds, attestation: '' }
      const outcome = await send('wc_proposeSession', params, { ...proposal, until })
      if (outcome.kind === 'answered') {
        topics.release(topic, true)
        return
      }
      const error = outcome.kind === 'rejected' ? outcome.error : undefined
      if (error && isExisting(error) && outcome.kind === 'rejected' && (again || outcome.sends > 1)) {
        topics.release(topic, false)
        return
      }
      if (!error || !isUnknownMethod(error)) {
        topics.remove([topic])
        throw failureOf(outcome)
      }
      knowsPropose = false
      topics.release(topic, false)
    } else topics.add([topic])
    want()
    await inTime(topics.confirmed([topic]), until).catch((error: unknown) => {
      topics.remove([topic])
      throw error
    })
    await publish({ ...proposal, until })
  }

  return {
    async publish(publication) {
      checkSize(publication)
      await unlessFailed(publish(publication))
    },
    async propose(proposal) {
      checkSize(proposal)
      await unlessFailed(propose(proposal))
    },
    fail(error) {
      for (const reject of [...failures]) reject(error)
      calls.endAll()
    },
  }
}

function failureOf(outcome: Exclude<Outcome, { readonly kind: 'answered' }>): RelayError {
  if (outcome.kind !== 'rejected') return lateError()
  const { code, message, data } = outcome.error
  const why = isExisting(outcome.error) ? 'exists' : data === 'PayloadSizeExceeded' ? 'size' : 'rejected'
  return new RelayError(why, message || 'The relay rejected the message.', code, data)
}

function isUnknownMethod({ code, data }: { readonly code: number; readonly data?: unknown }): boolean {
  return code === -32601 || (code === -32600 && data === 'InvalidMethod')
}

function lateError(): RelayError {
  return new RelayError('time', 'The relay did not take the message in time.')
}
