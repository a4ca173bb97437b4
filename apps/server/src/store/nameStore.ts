/** A name that somebody registered here. Addresses are in lower case. */
export type StoredName = {
  readonly name: string
  /** Who may change it; has no other name. */
  readonly owner: string
  /** The coin type of the chain on which the owner's signatures are checked. */
  readonly ownerCoin: number
  readonly attributes: Readonly<Record<string, string>>
  /** By coin type, in that order. */
  readonly addresses: readonly StoredNameAddress[]
  readonly registeredAt: number
  readonly updatedAt: number
}

/** Where a name leads for one coin type. */
type StoredNameAddress = {
  readonly coinType: number
  readonly address: string
  readonly createdAt: number
}

/** A message that may be used once, and until when it has to be remembered. */
export type MessageUse = { readonly id: string; readonly expiresAt: number }

/** A name to register. */
export type NameToRegister = {
  readonly name: string
  /** The same for names that look alike; no two are kept. */
  readonly skeleton: string
  readonly owner: string
  readonly ownerCoin: number
  /** Whether the owner is a contract that is known on its chain alone: on another its address may be somebody else's, with a name too. */
  readonly isOnOneChain: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** Under these coin types it leads to its owner. */
  readonly coinTypes: readonly number[]
  /** Names are registered below these; one that the owner has below another is given up for this one. */
  readonly zones: readonly string[]
  readonly use: MessageUse
  readonly now: number
}

/** A name to change, if it still is this owner's on this chain. */
export type OwnedName = Pick<StoredName, 'name' | 'owner' | 'ownerCoin'>

/** What came of registering a name. */
export type Registered = 'registered' | 'used' | 'name-taken' | 'looks-alike' | 'owner-has-name'

/** What came of changing a name. */
export type NameUpdated = 'updated' | 'used' | 'not-found'

/** Names below the zones of the operator. One interface, whichever database is underneath. */
export type NameStore = {
  find(name: string): Promise<StoredName | undefined>
  /** The name of an account that is the same on every chain. */
  findOfOwner(owner: string): Promise<StoredName | undefined>
  /** Of these names and skeletons, those that are there. */
  taken(
    names: readonly string[],
    skeletons: readonly string[],
  ): Promise<{ readonly names: ReadonlySet<string>; readonly skeletons: ReadonlySet<string> }>
  /** Uses the message and registers the name, or says which of both could not be; a message is used up either way. */
  register(name: NameToRegister): Promise<Registered>
  setAttributes(
    of: OwnedName,
    attributes: Readonly<Record<string, string>>,
    use: MessageUse,
    now: number,
  ): Promise<NameUpdated>
  setAddress(
    of: OwnedName,
    address: Omit<StoredNameAddress, 'createdAt'>,
    use: MessageUse,
    now: number,
  ): Promise<NameUpdated>
  /** Gives a name up, with all it has; says whether there was one. */
  remove(name: string): Promise<boolean>
  /** Forgets messages that are too old to be accepted again. */
  sweep(now: number): Promise<void>
}
