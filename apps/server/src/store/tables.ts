import type { ColumnType } from 'kysely'

type Big = ColumnType<number | string, number, number>

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
  migrations: { name: string; applied_at: string }
}
