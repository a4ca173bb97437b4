/** What one node tells the others: that a topic has something new. The message itself is in the store that all share. */
export type Fanout = {
  /** Call it after the commit. Returns at once and never throws: what cannot be told now, others find when they can be told again. */
  tell(topic: string): void
  /** Hears what other nodes tell; returns the way to stop. */
  listen(listener: FanoutListener): () => void
  /** For /healthz: undefined when there are no other nodes. */
  health(): 'ok' | 'down' | undefined
  /** How many nodes live, this one among them, as far as it can hear: what all share is divided by it. */
  nodes(): number
  close(): Promise<void>
}

/** What a node does with what it hears. Both only say where to look: the store alone knows what is there. */
export type FanoutListener = {
  /** This topic has something new. */
  topic(topic: string): void
  /**
   * Others could not be heard: whatever was published at or after this moment (ms) may be news. Comes again every few
   * seconds while that lasts, never twice at once; one that rejects is asked again.
   */
  missed(sinceMs: number): Promise<void>
}

/** One node alone: there is nobody to tell. */
export const alone: Fanout = {
  tell() {},
  listen: () => () => {},
  health: () => undefined,
  nodes: () => 1,
  async close() {},
}
