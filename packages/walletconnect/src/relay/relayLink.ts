import type { RelayStatus } from '../client.ts'

/** An envelope to send: the same bytes and the same id until the relay has it. */
export type Publication = {
  readonly topic: string
  /** Base64 of the envelope. */
  readonly message: string
  readonly ttlSeconds: number
  readonly tag: number
  readonly prompt: boolean
  /** Given up at this time; by default a minute from now. */
  readonly until?: number
  /** The same bytes were sent in an earlier life of the page: that the relay knows them already is then good news. */
  readonly again?: boolean
}

/** An envelope that came. */
export type Delivery = {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
}

/** The way to the relay: keeps topics subscribed over lost sockets, sends until acknowledged, hands each envelope over once. */
export type RelayLink = {
  status(): RelayStatus
  /** Opens the socket if need be; resolves when the relay has it, rejects with a RelayError when it never did. */
  publish(publication: Publication): Promise<void>
  /** `wc_proposeSession`: publishes the proposal and subscribes to the pairing topic; falls back to the two plain calls. */
  propose(proposal: Publication): Promise<void>
  /** From now on, until left; resolves when the relay has it. */
  subscribe(topics: readonly string[]): Promise<void>
  leave(topics: readonly string[]): void
  /** Resolves when everything that waited at the relay for the subscribed topics has been handed over. */
  caughtUp(): Promise<void>
  retry(): void
  close(): void
}

/** What the link tells its owner. */
export type RelayListener = {
  /** Once per envelope; the relay gets its acknowledgement when the promise resolves (stored), not before. */
  onDelivery(delivery: Delivery): Promise<void>
  onStatus(status: RelayStatus): void
}
