import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { AlertedRecovery, Recovery, RecoveryStore } from './recoveryStore.ts'

const hourMs = 3_600_000
/** An arbitrary number that all our processes agree on. */
const reserveLock = 813_133_701

/** Recoveries in any database that Kysely speaks to. */
export function sqlRecoveryStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): RecoveryStore {
  async function findRow(walletId: string, thumb: string) {
    return db
      .selectFrom('wallet_recoveries')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .where('thumb', '=', thumb)
      .executeTakeFirst()
  }

  function selectAlerted() {
    return db
      .selectFrom('wallet_recoveries')
      .innerJoin('wallets', 'wallets.id', 'wallet_recoveries.wallet_id')
      .selectAll('wallet_recoveries')
      .select('wallets.user_id')
      .where('vetoed_at', 'is', null)
  }

  return {
    async request({ walletId, thumb, now, allowedAt, origin, userAgent, city }) {
      const added = await db
        .insertInto('wallet_recoveries')
        .values({
          wallet_id: walletId,
          thumb,
          requested_at: now,
          allowed_at: allowedAt,
          vetoed_at: null,
          approved_by: null,
          released_at: null,
          veto_hash: null,
          origin,
          user_agent: userAgent,
          city: city ?? null,
          alerts: 0,
          told_at: null,
        })
        .onConflict((conflict) => conflict.columns(['wallet_id', 'thumb']).doNothing())
        .returning('thumb')
        .executeTakeFirst()
      const row = await findRow(walletId, thumb)
      if (row === undefined) throw new Error('The recovery was not stored.')
      return { ...toRecovery(row), isNew: added !== undefined }
    },
    async find(walletId, thumb) {
      const row = await findRow(walletId, thumb)
      return row && toRecovery(row)
    },
    reserve: ({ walletId, thumb, projectId, now, most, mostOfProject }) =>
      db.transaction().execute(async (tx) => {
        // All at once would else all count the same.
        if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${reserveLock})`.execute(tx)
        const released = await tx
          .selectFrom('wallet_recoveries')
          .innerJoin('wallets', 'wallets.id', 'wallet_recoveries.wallet_id')
          .innerJoin('wallet_users', 'wallet_users.id', 'wallets.user_id')
          .select('wallet_users.project_id')
          .where('released_at', '>', now - hourMs)
          .where('approved_by', 'is', null)
          .execute()
        const ofProject = released.filter((row) => row.project_id === projectId)
        if (released.length >= most || ofProject.length >= mostOfProject) return false
        await tx
          .updateTable('wallet_recoveries')
          .set({ released_at: now })
          .where('wallet_id', '=', walletId)
          .where('thumb', '=', thumb)
          .execute()
        return true
      }),
    async vouch({ walletId, thumb, by, now }) {
      const vouched = await db
        .updateTable('wallet_recoveries')
        .set({ approved_by: by, released_at: now })
        .where('wallet_id', '=', walletId)
        .where('thumb', '=', thumb)
        .where('vetoed_at', 'is', null)
        .returning('thumb')
        .executeTakeFirst()
      return vouched !== undefined
    },
    async listWaiting(now) {
      const rows = await selectAlerted()
        .where((row) => row.or([row('allowed_at', '>', now), row('alerts', '=', 0)]))
        .where('released_at', 'is', null)
        .where('approved_by', 'is', null)
        .orderBy('requested_at')
        .execute()
      return rows.map(toAlerted)
    },
    async listUntold(since) {
      const rows = await selectAlerted()
        .where('released_at', '>', since)
        .where('told_at', 'is', null)
        .orderBy('released_at')
        .execute()
      return rows.map(toAlerted)
    },
    async findUntold(walletId, thumb) {
      const row = await selectAlerted()
        .where('wallet_id', '=', walletId)
        .where('thumb', '=', thumb)
        .where('released_at', 'is not', null)
        .where('told_at', 'is', null)
        .executeTakeFirst()
      return row && toAlerted(row)
    },
    async markTold(walletId, thumb, now) {
      await db
        .updateTable('wallet_recoveries')
        .set({ told_at: now })
        .where('wallet_id', '=', walletId)
        .where('thumb', '=', thumb)
        .execute()
    },
    async markAlert({ walletId, thumb, alerts: before }, { alerts, requestedAt, allowedAt, vetoHash }) {
      const marked = await db
        .updateTable('wallet_recoveries')
        .set({ alerts, veto_hash: vetoHash, requested_at: requestedAt, allowed_at: allowedAt })
        .where('wallet_id', '=', walletId)
        .where('thumb', '=', thumb)
        .where('alerts', '=', before)
        .returning('thumb')
        .executeTakeFirst()
      return marked !== undefined
    },
    async decide({ walletId, thumb, decision, by, now }) {
      const decided = await db
        .updateTable('wallet_recoveries')
        .set(decision === 'approve' ? { approved_by: by } : { vetoed_at: now })
        .where('wallet_id', '=', walletId)
        .where('thumb', '=', thumb)
        .where('released_at', 'is', null)
        .where('vetoed_at', 'is', null)
        .returning('thumb')
        .executeTakeFirst()
      return decided !== undefined
    },
    async veto(vetoHash, now) {
      const vetoed = await db
        .updateTable('wallet_recoveries')
        .set({ vetoed_at: now })
        .where('veto_hash', '=', vetoHash)
        .where('released_at', 'is', null)
        .returning(['wallet_id', 'thumb'])
        .executeTakeFirst()
      if (vetoed === undefined) return undefined
      const { user_id } = await db
        .selectFrom('wallets')
        .select('user_id')
        .where('id', '=', vetoed.wallet_id)
        .executeTakeFirstOrThrow()
      return { userId: user_id, thumb: vetoed.thumb }
    },
  }
}

function toAlerted(
  row: Selectable<Tables['wallet_recoveries']> & { readonly user_id: string },
): AlertedRecovery {
  return {
    ...toRecovery(row),
    userId: row.user_id,
    origin: row.origin,
    userAgent: row.user_agent,
    city: row.city ?? undefined,
  }
}

function toRecovery(row: Selectable<Tables['wallet_recoveries']>): Recovery {
  return {
    walletId: row.wallet_id,
    thumb: row.thumb,
    requestedAt: Number(row.requested_at),
    allowedAt: Number(row.allowed_at),
    alerts: row.alerts,
    isVetoed: row.vetoed_at !== null,
    isApproved: row.approved_by !== null,
    releasedAt: row.released_at === null ? undefined : Number(row.released_at),
  }
}
