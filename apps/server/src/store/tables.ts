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
  migrations: { name: string; applied_at: string }
}
