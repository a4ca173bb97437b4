import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../store/tables.ts'
import type { SigningKeyStore } from './signingKeyStore.ts'

const PublicJwk = v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string() })

/** Arbitrary; all our processes agree on it. */
const keyLock = 813_133_777

/** Signing keys in any database that Kysely speaks to. */
export function sqlSigningKeyStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): SigningKeyStore {
  return {
    async list() {
      const rows = await db.selectFrom('sign_in_keys').selectAll().execute()
      return rows
        .map((row) => ({
          kid: row.kid,
          publicJwk: v.parse(PublicJwk, JSON.parse(row.public_key)),
          privateKey: row.private_key ?? undefined,
          madeAt: Number(row.made_at),
          tokensEndAt: Number(row.tokens_end_at),
        }))
        .toSorted((a, b) => b.madeAt - a.madeAt)
    },
    add: (key, since) =>
      db.transaction().execute(async (tx) => {
        // On SQLite every transaction begins IMMEDIATE: there is only one at a time.
        if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${keyLock})`.execute(tx)
        const newer = await tx
          .selectFrom('sign_in_keys')
          .select('kid')
          .where('private_key', 'is not', null)
          .where('made_at', '>', since)
          .executeTakeFirst()
        if (newer !== undefined) return
        await tx
          .insertInto('sign_in_keys')
          .values({
            kid: key.kid,
            public_key: JSON.stringify(key.publicJwk),
            private_key: key.privateKey ?? null,
            made_at: key.madeAt,
            tokens_end_at: key.tokensEndAt,
          })
          .execute()
      }),
    async extend({ kid, publicJwk, madeAt, tokensEndAt }) {
      await db
        .insertInto('sign_in_keys')
        .values({
          kid,
          public_key: JSON.stringify(publicJwk),
          private_key: null,
          made_at: madeAt,
          tokens_end_at: tokensEndAt,
        })
        .onConflict((conflict) =>
          conflict
            .column('kid')
            .doUpdateSet({ tokens_end_at: tokensEndAt })
            .where('sign_in_keys.tokens_end_at', '<', tokensEndAt),
        )
        .execute()
    },
  }
}
