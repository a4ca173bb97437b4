import type { ColumnType } from 'kysely'

type Big = ColumnType<number | string, number, number>
type NullableBig = ColumnType<number | string | null, number | null, number | null>

/** The tables, as Kysely reads them; `migrations.ts` makes them. */
export type Tables = {
  projects: { id: string; created_at: string }
  project_origins: { project_id: string; position: number; origin: string }
  relay_messages: {
    topic: string
    // Postgres gives a bigint as text.
    published_at: Big
    hash: string
    body: string
    size: number
    tag: Big
    attestation: string | null
    publisher: string
    expires_at: Big
  }
  relay_receipts: { topic: string; published_at: Big; client: string; expires_at: Big }
  secrets: { name: string; value: string }
  history_chains: {
    chain_id: string
    start_block: Big
    next_block: Big
    owner: string | null
    leased_until: Big
  }
  history_blocks: { chain_id: string; number: Big; hash: string }
  history_entries: {
    account: string
    chain_id: string
    block: Big
    position: number
    hash: string
    time: Big
    sender: string
    recipient: string | null
    nonce: Big
    value: string
    selector: string
    failed: number
    approved: number
    left_out: number
  }
  history_moves: {
    account: string
    chain_id: string
    block: Big
    position: number
    place: number
    direction: string
    kind: string
    token: string | null
    counterparty: string
    amount: string
    token_id: string | null
  }
  history_tokens: {
    account: string
    chain_id: string
    token: string
    kind: string
    first_block: Big
    touched_block: Big | null
  }
  wallet_users: { id: string; project_id: string; frozen_at: NullableBig; created_at: Big }
  wallet_devices: {
    thumb: string
    user_id: string
    origin: string
    agent: string
    created_at: Big
    used_at: Big
    removed_at: NullableBig
    networks: string
  }
  wallets: {
    id: string
    user_id: string
    address: string
    sealed_seed: string
    state: 'pending' | 'live'
    created_at: Big
  }
  wallet_slots: { wallet_id: string; kind: 'device' | 'auto'; holder: string; half: string; created_at: Big }
  wallet_sessions: {
    id_hash: string
    user_id: string
    thumb: string
    project_id: string
    origin: string
    /** Email and name, encrypted; null for sessions from before. */
    person: string | null
    /** In clear: only nodes of an older version write these two. */
    email: string | null
    user_name: string | null
    created_at: Big
    used_at: Big
    ends_at: Big
  }
  wallet_used_ids: { id: string; expires_at: Big }
  wallet_recoveries: {
    wallet_id: string
    thumb: string
    requested_at: Big
    allowed_at: Big
    vetoed_at: NullableBig
    approved_by: string | null
    released_at: NullableBig
    veto_hash: string | null
    origin: string
    user_agent: string
    city: string | null
    alerts: number
    /** When a mail told that the slot was released; null before. */
    told_at: NullableBig
  }
  wallet_browsers: {
    token_hash: string
    user_id: string
    wallet_id: string
    project_id: string
    origin: string
    agent: string
    thumb: string
    created_at: Big
    expires_at: Big
  }
  wallet_audit: { user_id: string; position: number; at: Big; what: string; detail: string; hash: string }
  wallet_digests: {
    user_id: string
    /** The last entry of the user's log that a mail told of. */
    position: number
    /** The first release after that entry; null without one. */
    first_at: NullableBig
    retry_at: Big
    told_at: NullableBig
  }
  sign_in_keys: {
    kid: string
    public_key: string
    private_key: string | null
    made_at: Big
    tokens_end_at: Big
  }
  sign_in_nonces: { id: string; expires_at: Big }
  sign_in_sessions: {
    id_hash: string
    project_id: string
    origin: string
    account: string
    created_at: Big
    used_at: Big
    ends_at: Big
    generation: number
    rotated_at: Big
    proof: string | null
    checked_at: Big
  }
  sign_in_accounts: { project_id: string; account: string; metadata: string; updated_at: Big }
  names: {
    name: string
    skeleton: string
    owner: string
    owner_coin: Big
    attributes: string
    registered_at: Big
    updated_at: Big
  }
  name_addresses: { name: string; coin_type: Big; address: string; created_at: Big }
  name_messages: { id: string; expires_at: Big }
  onramp_purchases: {
    id: string
    provider: string
    account: string
    holder: string
    chain_id: string
    token_symbol: string
    token_name: string
    token_contract: string
    token_amount: string | null
    payment_amount: string | null
    payment_currency: string | null
    state: string
    tx_hash: string | null
    reported_at: NullableBig
    created_at: Big
    updated_at: Big
  }
  onramp_events: { provider: string; id: string; expires_at: Big }
  migrations: { name: string; applied_at: string }
}
