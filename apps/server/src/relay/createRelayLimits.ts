import { createLimiter } from '../limits/createLimiter.ts'
import {
  type Policy,
  relayAddressPolicy,
  relayClientPolicy,
  relayKeepPolicy,
  relayOpenPolicy,
  relayProjectPolicy,
  relayStayPolicy,
} from '../limits/policies.ts'
import type { Envelope } from '../store/relayStore.ts'
import type { Visitor } from './peer.ts'
import { RelayError } from './relayError.ts'

/** How much clients may ask; each check throws `TooManyRequests` when it is too much. */
export type RelayLimits = {
  /** A socket, or a call without one, before anything is known about it. */
  open(address: string): void
  /** One more socket for an address that has so many. */
  socket(held: number): void
  /** A call of so many bytes. */
  call(visitor: Visitor, bytes: number): void
  /** Mailboxes to look into, or receipts to look up, in one call. */
  look(visitor: Visitor, items: number): void
  /** Messages of one call. */
  keep(visitor: Visitor, envelopes: readonly Envelope[]): void
  /** Whether receipts may be noted that stay until then; those that may not are as good as lost, and come again. */
  note(visitor: Visitor, receipts: number, expiresAt: number): boolean
}

const bytesForOne = 4_096
const looksForOne = 10
/** A network behind one address may have many visitors, each with a socket or two. */
const mostSockets = 2_000
const dayMs = 86_400_000
/** What a row takes beside its text: names, times and their place in three indexes. */
export const rowKib = 0.5
const receiptKib = 0.25

/** Buckets of the relay's own, so that its crowds do not push out those of the data API. */
export function createRelayLimits(
  now: () => number,
  scale: number | 'off',
  /** A project may use all nodes: each gives it its share. */
  nodes: () => number = () => 1,
): RelayLimits {
  const limiter = createLimiter(now, scale)

  function take(policy: Policy, whose: string, cost: number): void {
    if (!limiter.take(policy, whose, cost).allowed) throw new RelayError('TooManyRequests')
  }
  function charge({ client, address, project }: Visitor, cost: number): void {
    take(relayClientPolicy, client, cost)
    take(relayAddressPolicy, address, cost)
    take(relayProjectPolicy, project, cost * nodes())
  }
  const daysUntil = (time: number) => Math.max(0, time - now()) / dayMs

  return {
    open: (address) => take(relayOpenPolicy, address, 1),
    socket(held) {
      if (scale !== 'off' && held >= mostSockets * scale) throw new RelayError('TooManyRequests')
    },
    call: (visitor, bytes) => charge(visitor, 1 + Math.floor(bytes / bytesForOne)),
    look(visitor, items) {
      if (items > 1) charge(visitor, items / looksForOne)
    },
    keep(visitor, envelopes) {
      if (envelopes.length > 1) charge(visitor, envelopes.length - 1)
      let kib = 0
      let kibDays = 0
      for (const { body, attestation = '', expiresAt } of envelopes) {
        const own = rowKib + (body.length + attestation.length) / 1024
        kib += own
        kibDays += own * daysUntil(expiresAt)
      }
      take(relayKeepPolicy, visitor.address, kib)
      take(relayStayPolicy, visitor.address, kibDays)
    },
    note: ({ address }, receipts, expiresAt) =>
      limiter.take(relayStayPolicy, address, receipts * receiptKib * daysUntil(expiresAt)).allowed,
  }
}
