import type { LoginMethod } from '@latchkey/wire/embedded'
import type { ColumnType } from 'kysely'

// Postgres gives a bigint as text.
type Big = ColumnType<number | string, number, number>
type NullableBig = ColumnType<number | string | null, number | null, number | null>

/** The tables of the vault, as Kysely reads them; `vaultMigrations.ts` makes them. */
export type VaultTables = {
  /** Who is known: by a keyed hash of project, provider and subject. */
  identities: { id: string; user_id: string; project_id: string; contact: string; created_at: Big }
  /** Logins under way, and for a while after. */
  logins: {
    id: string
    project_id: string
    origin: string
    thumb: string
    identity: string
    contact: string
    agent: string
    city: string | null
    created_at: Big
    expires_at: Big
    /** The keyed hash of the code; null once it was used, guessed too often or replaced. */
    code_hash: string | null
    /** The code itself, encrypted, where the page behind the link will show it. */
    code: string | null
    tries: number
    next_try_at: Big
    device: 'known' | 'waiting' | 'approved' | 'stopped'
    link_hash: string | null
    number: string | null
    numbers: string | null
    user_id: string | null
    verified_at: NullableBig
    method: LoginMethod
    /** What belongs to a social login and to nobody else, encrypted. */
    secrets: string | null
    state_hash: string | null
    /** Of what the popup's browser keeps, once it was opened. */
    secret_hash: string | null
    /** Of what the device must bring that finishes the login; null before it is done, and where the visitor confirmed it. */
    handle_hash: string | null
    /** Until when that device may bring it. */
    handle_expires_at: NullableBig
    /** What the visitor is called at the provider, encrypted. */
    user_name: string | null
  }
  /** What was sent, by whom it counts against. */
  sends: { counter: string; sent_at: Big }
  /** Wrong codes of an identity within the hour, and those that are being checked. */
  failures: { identity: string; failed_at: Big; attempt: string | null }
  /** Wrong codes of an identity since its last login. */
  failures_in_a_row: { identity: string; failed: number }
  /** Devices that have logged in once, by whom. */
  known_devices: { identity: string; thumb: string; known_at: Big }
  halves: {
    user_id: string
    wallet_id: string
    half: string
    stored_at: Big
    /** Set once the wallet is live: such a half is never deleted. */
    settled_at: NullableBig
  }
  /** Boxes that were opened, so that none is opened twice. */
  opened_boxes: { id: string; expires_at: Big }
  keys: { name: string; value: string }
}
