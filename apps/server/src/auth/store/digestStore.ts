/** What the log calls the release of a half. */
export const releaseEntry = 'half released'

/** Up to which entry of their logs users were told, and who is to be told next. */
export type DigestStore = {
  /** Users with a release up to that time that no mail told of, those that were not tried yet first. */
  listDue(due: {
    readonly firstUntil: number
    readonly now: number
    readonly most: number
  }): Promise<readonly string[]>
  /** Reserves the digest of a user for one node, until that time; undefined when another was first. */
  claim(digest: {
    readonly userId: string
    readonly firstUntil: number
    readonly now: number
    readonly until: number
  }): Promise<ClaimedDigest | undefined>
  /** Lets a digest that could not be sent be claimed again, from that time on. */
  postpone(userId: string, until: number): Promise<void>
  /** Notes up to which entry the digest told; `toldAt` is undefined where there was no address to write to. */
  settle(digest: {
    readonly userId: string
    readonly position: number
    readonly toldAt: number | undefined
  }): Promise<void>
}

/** A digest that one node sends. */
export type ClaimedDigest = {
  /** The last entry that the digest before told of; 0 before the first. */
  readonly position: number
  /** The first release that no mail told of. */
  readonly firstAt: number
}
