import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { type DigestStore, releaseEntry } from './digestStore.ts'

type InTurn = <Result>(userId: string, work: (tx: Transaction<Tables>) => Promise<Result>) => Promise<Result>

/** Digests in any database that Kysely speaks to. */
export function sqlDigestStore(db: Kysely<Tables>, inTurn: InTurn): DigestStore {
  return {
    async listDue({ firstUntil, now, most }) {
      const rows = await db
        .selectFrom('wallet_digests')
        .select('user_id')
        .where('first_at', '<=', firstUntil)
        .where('retry_at', '<=', now)
        .orderBy('retry_at')
        .orderBy('first_at')
        .limit(most)
        .execute()
      return rows.map((row) => row.user_id)
    },
    async claim({ userId, firstUntil, now, until }) {
      const row = await db
        .updateTable('wallet_digests')
        .set({ retry_at: until })
        .where('user_id', '=', userId)
        .where('first_at', '<=', firstUntil)
        .where('retry_at', '<=', now)
        .returning(['position', 'first_at'])
        .executeTakeFirst()
      return row && { position: row.position, firstAt: Number(row.first_at) }
    },
    async postpone(userId, until) {
      await db.updateTable('wallet_digests').set({ retry_at: until }).where('user_id', '=', userId).execute()
    },
    settle: ({ userId, position, toldAt }) =>
      // A release that is logged meanwhile starts the next wait.
      inTurn(userId, async (tx) => {
        const next = await tx
          .selectFrom('wallet_audit')
          .select('at')
          .where('user_id', '=', userId)
          .where('position', '>', position)
          .where('what', '=', releaseEntry)
          .orderBy('position')
          .limit(1)
          .executeTakeFirst()
        await tx
          .updateTable('wallet_digests')
          .set({
            position,
            first_at: next === undefined ? null : Number(next.at),
            retry_at: 0,
            ...(toldAt !== undefined && { told_at: toldAt }),
          })
          .where('user_id', '=', userId)
          // A node whose claim ran out must not take back what another one told since.
          .where('position', '<', position)
          .execute()
      }),
  }
}

/** Notes a release that no mail told of yet, in the transaction that logs it. */
export async function startDigest(tx: Transaction<Tables>, userId: string, at: number): Promise<void> {
  await tx
    .insertInto('wallet_digests')
    .values({ user_id: userId, position: 0, first_at: at, retry_at: 0, told_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ first_at: at }).where('wallet_digests.first_at', 'is', null),
    )
    .execute()
}
