/** A device that wants the slot `auto` of a wallet. */
export type Recovery = {
  readonly walletId: string
  readonly thumb: string
  readonly requestedAt: number
  /** From then on the device may have the slot, if the owner was told, unless somebody vetoes it. */
  readonly allowedAt: number
  /** How many mails have told the owner that it waits. */
  readonly alerts: number
  readonly isVetoed: boolean
  readonly isApproved: boolean
  readonly releasedAt: number | undefined
}

/** A recovery that its owner is told of. */
export type AlertedRecovery = Recovery & {
  readonly userId: string
  readonly origin: string
  readonly userAgent: string
  readonly city: string | undefined
}

/** Devices that wait for a wallet, and what became of it. */
export type RecoveryStore = {
  /** Finds the recovery of a device, or notes that it wants one. */
  request(recovery: {
    readonly walletId: string
    readonly thumb: string
    readonly now: number
    readonly allowedAt: number
    readonly origin: string
    readonly userAgent: string
    readonly city: string | undefined
  }): Promise<Recovery & { readonly isNew: boolean }>
  find(walletId: string, thumb: string): Promise<Recovery | undefined>
  /**
   * Notes that the slot is released now, unless too many were within the hour, in all or in the project. Those that a device
   * of the owner let in do not count: the vault had no say in them.
   */
  reserve(recovery: {
    readonly walletId: string
    readonly thumb: string
    readonly projectId: string
    readonly now: number
    readonly most: number
    readonly mostOfProject: number
  }): Promise<boolean>
  /** Notes that an older device of the same browser let it in, and that a slot is released now; false after a veto. */
  vouch(recovery: {
    readonly walletId: string
    readonly thumb: string
    readonly by: string
    readonly now: number
  }): Promise<boolean>
  /** Recoveries that still wait or were not told of, and are neither released, vetoed nor approved, oldest first. */
  listWaiting(now: number): Promise<readonly AlertedRecovery[]>
  /** Notes how many mails have told of it, the link to veto in them, and its wait; false when another node was first. */
  markAlert(
    recovery: AlertedRecovery,
    told: Pick<Recovery, 'alerts' | 'requestedAt' | 'allowedAt'> & { readonly vetoHash: string },
  ): Promise<boolean>
  /** Recoveries that were released since then, of which no mail has told, oldest first. */
  listUntold(since: number): Promise<readonly AlertedRecovery[]>
  /** The recovery of a device that was released, if no mail has told of it. */
  findUntold(walletId: string, thumb: string): Promise<AlertedRecovery | undefined>
  /** Notes that a mail has told of the release. */
  markTold(walletId: string, thumb: string, now: number): Promise<void>
  /** Says yes or no to a recovery that waits; false when there is none. */
  decide(recovery: {
    readonly walletId: string
    readonly thumb: string
    readonly decision: 'approve' | 'refuse'
    readonly by: string
    readonly now: number
  }): Promise<boolean>
  /** Stops a recovery by the link of a mail, for good; gives the owner, or nothing for a link that is over. */
  veto(vetoHash: string, now: number): Promise<{ userId: string; thumb: string } | undefined>
}
