/** An envelope on its way: only its two ends can read the body. */
export type Envelope = {
  /** 64 hex digits in lower case. */
  readonly topic: string
  /** SHA-256 of the body, in hex. */
  readonly hash: string
  readonly body: string
  readonly tag: number
  /** JSON as it was received: `""`, `null` or a text; absent when it was. */
  readonly attestation?: string | undefined
  /** Client id of who sent it, who never gets it back. */
  readonly publisher: string
  /** Milliseconds. */
  readonly expiresAt: number
}

/** An envelope that is kept. */
export type KeptEnvelope = Envelope & {
  /** Milliseconds; strictly growing within a topic. */
  readonly publishedAt: number
}

/** What became of an envelope: `previous` is the time of the one before it, 0 when there is none. */
export type Kept =
  | { readonly outcome: 'stored'; readonly publishedAt: number; readonly previous: number }
  | { readonly outcome: 'duplicate' }
  | { readonly outcome: 'full' }

/** A client has these messages and needs them no more. */
export type Receipt = {
  readonly topic: string
  readonly client: string
  readonly message: { readonly publishedAt: number; readonly expiresAt: number } | { readonly hash: string }
}

/** What a client has not got yet. */
export type Unread = { readonly messages: readonly KeptEnvelope[]; readonly more: boolean }

/** Which messages of a topic to read, oldest first. */
export type UnreadQuery = {
  readonly topic: string
  readonly client: string
  /** Only later ones. */
  readonly after: number
  readonly now: number
  readonly mostMessages: number
  /** The last one may go over it. */
  readonly mostBytes: number
}

/** A mailbox to look into. */
export type PeekQuery = Pick<UnreadQuery, 'topic' | 'client' | 'after'>

/** Mailboxes by topic. */
export type RelayStore = {
  /** Keeps envelopes in their order, and receipts, in one transaction: all are safe when it resolves. */
  write(envelopes: readonly Envelope[], receipts: readonly Receipt[], now: number): Promise<readonly Kept[]>
  /** The time of the latest message of each topic that has one. */
  latest(topics: readonly string[]): Promise<ReadonlyMap<string, number>>
  unread(query: UnreadQuery): Promise<Unread>
  /** Everything unread of each mailbox, in their order; undefined for one that holds more than a few messages. */
  peek(queries: readonly PeekQuery[], now: number): Promise<readonly (readonly KeptEnvelope[] | undefined)[]>
  /** Topics with messages published at or after this moment. */
  changedSince(since: number, now: number): Promise<readonly string[]>
  /** Removes some of what has expired; gives how much, 0 when there is nothing left. */
  sweep(now: number): Promise<number>
  totals(): Promise<{ readonly messages: number; readonly bytes: number }>
}

/**
 * Messages of a topic that nobody has yet. Each sender may fill half of what the others leave free: one alone 500, and
 * whoever floods a topic, by however many names, leaves room for the one who is waited for.
 */
export const mostUnread = 1_000
/** Messages of a topic in all; beyond it those that somebody has make room, oldest first. */
export const mostHeld = 1_000
