import type { BrowserStore } from './browserStore.ts'
import type { DigestStore } from './digestStore.ts'
import type { RecoveryStore } from './recoveryStore.ts'

/** A session as the database has it. */
export type StoredSession = {
  readonly userId: string
  readonly thumb: string
  readonly projectId: string
  readonly origin: string
  /** Email and name, encrypted. */
  readonly person: string | undefined
  readonly createdAt: number
  readonly usedAt: number
  readonly endsAt: number
  /** Whether the user or the operator stopped all releases. */
  readonly isFrozen: boolean
}

/** A wallet that counts. */
export type StoredWallet = {
  readonly id: string
  readonly userId: string
  readonly address: string
  readonly sealedSeed: string
}

/** A browser that has logged in. */
export type StoredDevice = {
  readonly thumb: string
  readonly origin: string
  readonly agent: string
  readonly usedAt: number
  readonly hasSlot: boolean
  /** While it waits for the wallet. */
  readonly allowedAt: number | undefined
}

/** The slots that exist today; passkeys and recovery codes will be others. */
export type SlotKind = 'device' | 'auto'

/** A half of the server, already encrypted. */
export type StoredSlot = { readonly kind: SlotKind; readonly holder: string; readonly half: string }

/** What the server remembers of embedded wallets. */
export type AuthStore = {
  readonly recoveries: RecoveryStore
  readonly browsers: BrowserStore
  readonly digests: DigestStore
  /** Takes an id; false when it was taken before. */
  useId(id: string, expiresAt: number): Promise<boolean>
  /** Forgets ids, sessions and cookies that no longer matter, and what nodes of an older version write in clear. */
  sweep(now: number): Promise<void>
  /** Keeps user and device, and opens a session. */
  openSession(session: {
    readonly idHash: string
    readonly userId: string
    readonly thumb: string
    readonly projectId: string
    readonly origin: string
    readonly person: string
    readonly agent: string
    /** A hash of the network that the login came from. */
    readonly network: string
    readonly now: number
    readonly endsAt: number
  }): Promise<void>
  findSession(idHash: string): Promise<StoredSession | undefined>
  touchSession(idHash: string, now: number): Promise<void>
  closeSession(idHash: string): Promise<void>
  /** Ends every session of a device, and forgets the cookies of its browser. */
  closeSessionsOf(userId: string, thumb: string): Promise<void>
  /** Where a device is used, and how it looked at its logins. */
  findDevice(
    userId: string,
    thumb: string,
  ): Promise<
    { readonly origin: string; readonly agent: string; readonly networks: readonly string[] } | undefined
  >
  /** The devices that have logged in, the last used first, with what they have of the user's wallet. */
  listDevices(userId: string, walletId: string | undefined): Promise<readonly StoredDevice[]>
  /**
   * Takes its slot, its sessions and the cookies of its browser from a device, and forgets how it came by them; false when
   * there is no such device.
   */
  removeDevice(device: {
    readonly userId: string
    readonly walletId: string
    readonly thumb: string
    readonly now: number
  }): Promise<boolean>
  findWallet(userId: string): Promise<StoredWallet | undefined>
  /** Keeps a wallet that does not count yet, with its slots. */
  addPendingWallet(wallet: StoredWallet, slots: readonly StoredSlot[], now: number): Promise<void>
  /** Makes a pending wallet the user's; false when there is one already, or the address is taken. */
  makeLive(walletId: string): Promise<boolean>
  findSlot(walletId: string, kind: SlotKind, holder: string): Promise<StoredSlot | undefined>
  putSlot(walletId: string, slot: StoredSlot, now: number): Promise<void>
  removeSlot(walletId: string, kind: SlotKind, holder: string): Promise<void>
  /** Adds a row to the user's log, chained to the one before. */
  audit(userId: string, what: string, detail: string, at: number): Promise<void>
  /** How often something happened to a user since then. */
  countAudit(userId: string, what: string, since: number): Promise<number>
  /** Rows of the user's log after a position, oldest first. */
  readAudit(
    userId: string,
    rows: { readonly after: number; readonly most: number },
  ): Promise<readonly AuditRow[]>
}

/** A row of a user's log. */
type AuditRow = {
  readonly position: number
  readonly at: number
  readonly what: string
  readonly detail: string
  readonly hash: string
}
