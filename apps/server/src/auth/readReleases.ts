import * as v from 'valibot'
import type { AuthStore } from './store/authStore.ts'
import { releaseEntry } from './store/digestStore.ts'

/** How often a device opened a wallet. */
export type DeviceReleases = {
  readonly thumb: string
  /** Whether the device got the wallet in this time. */
  readonly isNew: boolean
  readonly releases: number
  readonly first: number
  readonly last: number
}

/** What a stretch of a user's log says of releases, new devices first, then those that opened the wallet last. */
export type Releases = {
  readonly devices: readonly DeviceReleases[]
  /** The first and the last entry of the stretch, and the hash of the last. */
  readonly log: { readonly first: number; readonly last: number; readonly hash: string }
}

/** What the log notes of a release: enough of it to count. */
const Detail = v.object({ kind: v.string(), thumb: v.string(), vouchedBy: v.optional(v.string()) })

/** Entries that are read at once: who signs all day has many thousands in some months. */
const mostRows = 1_000

/** Reads the log of a user after an entry; undefined when no release is there. */
export async function readReleases(
  store: AuthStore,
  userId: string,
  after: number,
): Promise<Releases | undefined> {
  const devices = new Map<string, DeviceReleases>()
  let end = { position: after, hash: '' }
  while (true) {
    const rows = await store.readAudit(userId, { after: end.position, most: mostRows })
    for (const { what, detail, at } of rows) {
      if (what !== releaseEntry) continue
      const { kind, thumb, vouchedBy } = v.parse(Detail, JSON.parse(detail))
      const before = devices.get(thumb)
      devices.set(thumb, {
        thumb,
        isNew: before?.isNew === true || kind === 'auto' || vouchedBy !== undefined,
        releases: (before?.releases ?? 0) + 1,
        first: before?.first ?? at,
        last: at,
      })
    }
    end = rows.at(-1) ?? end
    if (rows.length < mostRows) break
  }
  if (devices.size === 0) return undefined
  return {
    devices: [...devices.values()].sort(
      (one, other) => Number(other.isNew) - Number(one.isNew) || other.last - one.last,
    ),
    log: { first: after + 1, last: end.position, hash: end.hash },
  }
}
