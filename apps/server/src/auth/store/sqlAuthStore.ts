import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { AuthStore, StoredDevice, StoredSlot } from './authStore.ts'
import { releaseEntry } from './digestStore.ts'
import { runInTurn } from './inTurn.ts'
import { deleteBrowsersOf, sqlBrowserStore } from './sqlBrowserStore.ts'
import { sqlDigestStore, startDigest } from './sqlDigestStore.ts'
import { sqlRecoveryStore } from './sqlRecoveryStore.ts'

/** Unfinished wallets are kept this long, for whoever looks into what went wrong. */
const pendingLifeMs = 24 * 3_600_000

/** More than anybody has, and few enough to list. */
const mostDevices = 100

/** Networks that a device is known from: home, work, a phone's, and some on the way. */
const mostNetworks = 8

/** Embedded wallets in any database that Kysely speaks to. */
export function sqlAuthStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): AuthStore {
  const inTurn = runInTurn(db, kind)
  return {
    recoveries: sqlRecoveryStore(db, kind),
    browsers: sqlBrowserStore(db, inTurn),
    digests: sqlDigestStore(db, inTurn),
    async useId(id, expiresAt) {
      const used = await db
        .insertInto('wallet_used_ids')
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
    async sweep(now) {
      await db.deleteFrom('wallet_used_ids').where('expires_at', '<=', now).execute()
      await db.deleteFrom('wallet_sessions').where('ends_at', '<=', now).execute()
      await db.deleteFrom('wallet_browsers').where('expires_at', '<=', now).execute()
      await db
        .updateTable('wallet_sessions')
        .set({ email: null, user_name: null })
        .where((row) => row.or([row('email', 'is not', null), row('user_name', 'is not', null)]))
        .execute()
      await db
        .deleteFrom('wallets')
        .where('state', '=', 'pending')
        .where('created_at', '<=', now - pendingLifeMs)
        .execute()
    },
    openSession: ({ idHash, userId, thumb, projectId, origin, person, agent, network, now, endsAt }) =>
      inTurn(userId, async (tx) => {
        await tx
          .insertInto('wallet_users')
          .values({ id: userId, project_id: projectId, frozen_at: null, created_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        const known = await tx
          .selectFrom('wallet_devices')
          .select('networks')
          .where('thumb', '=', thumb)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const networks = [...new Set([network, ...networksOf(known)])].slice(0, mostNetworks).join(' ')
        await tx
          .insertInto('wallet_devices')
          .values({
            thumb,
            user_id: userId,
            origin,
            agent,
            created_at: now,
            used_at: now,
            removed_at: null,
            networks,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['thumb', 'user_id'])
              .doUpdateSet({ used_at: now, agent, removed_at: null, networks }),
          )
          .execute()
        // A new login ends the session that this device had.
        await tx
          .deleteFrom('wallet_sessions')
          .where('thumb', '=', thumb)
          .where('project_id', '=', projectId)
          .execute()
        await tx
          .insertInto('wallet_sessions')
          .values({
            id_hash: idHash,
            user_id: userId,
            thumb,
            project_id: projectId,
            origin,
            person,
            email: null,
            user_name: null,
            created_at: now,
            used_at: now,
            ends_at: endsAt,
          })
          .execute()
      }),
    async findSession(idHash) {
      const row = await db
        .selectFrom('wallet_sessions')
        .innerJoin('wallet_users', 'wallet_users.id', 'wallet_sessions.user_id')
        .selectAll('wallet_sessions')
        .select('wallet_users.frozen_at')
        .where('id_hash', '=', idHash)
        .executeTakeFirst()
      if (row === undefined) return undefined
      return {
        userId: row.user_id,
        thumb: row.thumb,
        projectId: row.project_id,
        origin: row.origin,
        person: row.person ?? undefined,
        createdAt: Number(row.created_at),
        usedAt: Number(row.used_at),
        endsAt: Number(row.ends_at),
        isFrozen: row.frozen_at !== null,
      }
    },
    async touchSession(idHash, now) {
      await db.updateTable('wallet_sessions').set({ used_at: now }).where('id_hash', '=', idHash).execute()
    },
    async closeSession(idHash) {
      await db.deleteFrom('wallet_sessions').where('id_hash', '=', idHash).execute()
    },
    closeSessionsOf: (userId, thumb) =>
      inTurn(userId, async (tx) => {
        await tx
          .deleteFrom('wallet_sessions')
          .where('user_id', '=', userId)
          .where('thumb', '=', thumb)
          .execute()
        await deleteBrowsersOf(tx, userId, thumb)
      }),
    async findDevice(userId, thumb) {
      const row = await db
        .selectFrom('wallet_devices')
        .select(['origin', 'agent', 'networks'])
        .where('thumb', '=', thumb)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && { origin: row.origin, agent: row.agent, networks: networksOf(row) }
    },
    async listDevices(userId, walletId) {
      const devices = await db
        .selectFrom('wallet_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null)
        .orderBy('used_at', 'desc')
        .limit(mostDevices)
        .execute()
      if (walletId === undefined) return devices.map((row) => toDevice(row, false, undefined))
      const slots = await db
        .selectFrom('wallet_slots')
        .select('holder')
        .where('wallet_id', '=', walletId)
        .where('kind', '=', 'device')
        .execute()
      const waiting = await db
        .selectFrom('wallet_recoveries')
        .select(['thumb', 'allowed_at'])
        .where('wallet_id', '=', walletId)
        .where('released_at', 'is', null)
        .where('vetoed_at', 'is', null)
        .where('approved_by', 'is', null)
        .execute()
      const holders = new Set(slots.map((row) => row.holder))
      const waits = new Map(waiting.map((row) => [row.thumb, Number(row.allowed_at)]))
      return devices.map((row) => toDevice(row, holders.has(row.thumb), waits.get(row.thumb)))
    },
    removeDevice: ({ userId, walletId, thumb, now }) =>
      inTurn(userId, async (tx) => {
        const removed = await tx
          .updateTable('wallet_devices')
          .set({ removed_at: now })
          .where('user_id', '=', userId)
          .where('thumb', '=', thumb)
          .where('removed_at', 'is', null)
          .returning('thumb')
          .executeTakeFirst()
        if (removed === undefined) return false
        await tx
          .deleteFrom('wallet_slots')
          .where('wallet_id', '=', walletId)
          .where('kind', '=', 'device')
          .where('holder', '=', thumb)
          .execute()
        await tx
          .deleteFrom('wallet_sessions')
          .where('user_id', '=', userId)
          .where('thumb', '=', thumb)
          .execute()
        await deleteBrowsersOf(tx, userId, thumb)
        // It waits like any other, should it come back. A veto is for good.
        await tx
          .deleteFrom('wallet_recoveries')
          .where('wallet_id', '=', walletId)
          .where('thumb', '=', thumb)
          .where('vetoed_at', 'is', null)
          .execute()
        return true
      }),
    async findWallet(userId) {
      const row = await db
        .selectFrom('wallets')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', '=', 'live')
        .executeTakeFirst()
      if (row === undefined) return undefined
      return { id: row.id, userId, address: row.address, sealedSeed: row.sealed_seed }
    },
    addPendingWallet: (wallet, slots, now) =>
      inTurn(wallet.userId, async (tx) => {
        await tx
          .insertInto('wallets')
          .values({
            id: wallet.id,
            user_id: wallet.userId,
            address: wallet.address,
            sealed_seed: wallet.sealedSeed,
            state: 'pending',
            created_at: now,
          })
          .execute()
        await tx
          .insertInto('wallet_slots')
          .values(slots.map(slotRow(wallet.id, now)))
          .execute()
      }),
    async makeLive(walletId) {
      try {
        const made = await db
          .updateTable('wallets')
          .set({ state: 'live' })
          .where('id', '=', walletId)
          .where('state', '=', 'pending')
          .returning('id')
          .executeTakeFirst()
        return made !== undefined
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },
    async findSlot(walletId, kind, holder) {
      return db
        .selectFrom('wallet_slots')
        .select(['kind', 'holder', 'half'])
        .where('wallet_id', '=', walletId)
        .where('kind', '=', kind)
        .where('holder', '=', holder)
        .executeTakeFirst()
    },
    async putSlot(walletId, slot, now) {
      const row = slotRow(walletId, now)(slot)
      await db
        .insertInto('wallet_slots')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['wallet_id', 'kind', 'holder'])
            .doUpdateSet({ half: row.half, created_at: row.created_at }),
        )
        .execute()
    },
    async removeSlot(walletId, kind, holder) {
      await db
        .deleteFrom('wallet_slots')
        .where('wallet_id', '=', walletId)
        .where('kind', '=', kind)
        .where('holder', '=', holder)
        .execute()
    },
    audit: (userId, what, detail, at) =>
      inTurn(userId, async (tx) => {
        const last = await tx
          .selectFrom('wallet_audit')
          .select(['position', 'hash'])
          .where('user_id', '=', userId)
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirst()
        const position = (last?.position ?? 0) + 1
        const hash = chainHash(last?.hash ?? '', { userId, position, at, what, detail })
        await tx
          .insertInto('wallet_audit')
          .values({ user_id: userId, position, at, what, detail, hash })
          .execute()
        if (what === releaseEntry) await startDigest(tx, userId, at)
      }),
    async countAudit(userId, what, since) {
      const { count } = await db
        .selectFrom('wallet_audit')
        .select((columns) => columns.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('what', '=', what)
        .where('at', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async readAudit(userId, { after, most }) {
      const rows = await db
        .selectFrom('wallet_audit')
        .select(['position', 'at', 'what', 'detail', 'hash'])
        .where('user_id', '=', userId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(most)
        .execute()
      return rows.map((row) => ({ ...row, at: Number(row.at) }))
    },
  }
}

/** The hash of a row of the log, over the hash of the row before it. */
export function chainHash(
  before: string,
  row: {
    readonly userId: string
    readonly position: number
    readonly at: number
    readonly what: string
    readonly detail: string
  },
): string {
  const text = JSON.stringify([before, row.userId, row.position, row.at, row.what, row.detail])
  return createHash('sha256').update(text).digest('base64url')
}

function toDevice(
  row: Selectable<Tables['wallet_devices']>,
  hasSlot: boolean,
  allowedAt: number | undefined,
): StoredDevice {
  const { thumb, origin, agent } = row
  return { thumb, origin, agent, usedAt: Number(row.used_at), hasSlot, allowedAt }
}

function networksOf(row: { readonly networks: string } | undefined): readonly string[] {
  return row?.networks.split(' ').filter(Boolean) ?? []
}

function slotRow(walletId: string, now: number) {
  return ({ kind, holder, half }: StoredSlot) => ({
    wallet_id: walletId,
    kind,
    holder,
    half,
    created_at: now,
  })
}

/** A unique index said no: in Postgres by its code, in SQLite by its number. */
function isTaken(error: unknown): boolean {
  const { code, errcode } = Object(error)
  return code === '23505' || errcode === 2067 || errcode === 1555
}
