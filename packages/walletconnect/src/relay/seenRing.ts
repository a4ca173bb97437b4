import type { RecordStore } from '../client.ts'

/** Which envelopes of each topic were handed over already, by hash, also in earlier lives of the page. */
export type SeenRing = {
  readonly loaded: Promise<void>
  has(topic: string, hash: string): boolean
  add(topic: string, hash: string): Promise<void>
  forget(topic: string): void
}

const prefix = 'link/seen/'
const keptHashes = 512

/** Opens the ring over the records of the client. */
export function openSeenRing(records: RecordStore): SeenRing {
  const rings = new Map<string, readonly string[]>()
  return {
    loaded: records.list(prefix).then((kept) => {
      for (const [key, hashes] of kept) {
        if (Array.isArray(hashes))
          rings.set(
            key.slice(prefix.length),
            hashes.filter((hash) => typeof hash === 'string'),
          )
      }
    }),
    has: (topic, hash) => rings.get(topic)?.includes(hash) ?? false,
    async add(topic, hash) {
      const ring = [...(rings.get(topic) ?? []), hash].slice(-keptHashes)
      rings.set(topic, ring)
      await records.set(prefix + topic, ring)
    },
    forget(topic) {
      rings.delete(topic)
      void records.remove(prefix + topic).catch(() => {
        // What stays behind is a list of hashes of a topic that is never used again.
      })
    },
  }
}
