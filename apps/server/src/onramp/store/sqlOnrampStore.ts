import { Caip2, PurchaseState } from '@latchkey/wire'
import type { Kysely, Selectable, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../store/tables.ts'
import type { Report } from '../onrampSource.ts'
import { type Purchase, statesBefore } from '../purchase.ts'
import type { Applied, OnrampStore } from './onrampStore.ts'

const dayMs = 24 * 3_600_000
/** Longer than a provider's page stays open; a slow bank payment is pending by then. */
const unpaidMs = dayMs
/** Unpaid purchases are deleted after this time. */
const unpaidKeptMs = 30 * dayMs

/** Stores purchases in any database that Kysely supports. */
export function sqlOnrampStore(db: Kysely<Tables>): OnrampStore {
  return {
    async add(purchase) {
      await db
        .insertInto('onramp_purchases')
        .values({
          id: purchase.id,
          provider: purchase.provider,
          account: purchase.account,
          holder: purchase.holder,
          chain_id: purchase.chainId,
          token_symbol: purchase.token.symbol,
          token_name: purchase.token.name,
          token_contract: purchase.token.contract,
          token_amount: purchase.amount ?? null,
          payment_amount: purchase.payment?.amount ?? null,
          payment_currency: purchase.payment?.currency ?? null,
          state: purchase.state,
          tx_hash: purchase.txHash ?? null,
          reported_at: null,
          created_at: purchase.createdAt,
          updated_at: purchase.updatedAt,
        })
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('onramp_purchases').where('id', '=', id).execute()
    },
    async find(id) {
      const row = await db.selectFrom('onramp_purchases').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toPurchase(row)
    },
    async list({ account, holder, provider, chainId, before, limit }) {
      let query = db
        .selectFrom('onramp_purchases')
        .selectAll()
        .where('account', '=', account)
        .where('holder', '=', holder)
      if (provider !== undefined) query = query.where('provider', '=', provider)
      if (chainId !== undefined) query = query.where('chain_id', '=', chainId)
      if (before !== undefined) {
        query = query.where((where) =>
          where.or([
            where('created_at', '<', before.createdAt),
            where.and([where('created_at', '=', before.createdAt), where('id', '<', before.id)]),
          ]),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toPurchase)
    },
    apply: (provider, report, event, now) =>
      db.transaction().execute(async (tx): Promise<Applied> => {
        const found = await tx
          .selectFrom('onramp_purchases')
          .select('id')
          .where('id', '=', report.purchaseId)
          .where('provider', '=', provider)
          .executeTakeFirst()
        if (found === undefined) return 'unknown'
        if (event !== undefined) {
          const taken = await tx
            .insertInto('onramp_events')
            .values({ provider, id: event.id, expires_at: event.expiresAt })
            .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
            .returning('id')
            .executeTakeFirst()
          if (taken === undefined) return 'seen'
        }
        return (await move(tx, report, now)) ? 'changed' : 'unchanged'
      }),
    async sweep(now, keptMs) {
      await db.deleteFrom('onramp_events').where('expires_at', '<=', now).execute()
      await db
        .updateTable('onramp_purchases')
        .set({ state: 'expired', updated_at: now })
        .where('state', '=', 'created')
        .where('created_at', '<=', now - unpaidMs)
        .execute()
      await db
        .deleteFrom('onramp_purchases')
        .where('state', 'in', ['expired', 'abandoned', 'declined'])
        .where('created_at', '<=', now - unpaidKeptMs)
        .execute()
      await db
        .deleteFrom('onramp_purchases')
        .where('updated_at', '<=', now - keptMs)
        .execute()
    },
  }
}

/** The update itself has the condition, so that simultaneous reports on two nodes lead to one state. */
async function move(tx: Transaction<Tables>, report: Report, now: number): Promise<boolean> {
  const { purchaseId, state, txHash, payment, purchase } = report
  // A provider whose clock is ahead does not outlast its own later reports.
  const at = report.reportedAt === undefined ? null : Math.min(report.reportedAt, now)
  const { always, unlessOlder, onlyIfLater } = statesBefore(state)
  const moved = await tx
    .updateTable('onramp_purchases')
    .set({
      state,
      reported_at: at,
      updated_at: now,
      ...(txHash !== undefined && { tx_hash: txHash }),
      ...(payment !== undefined && { payment_amount: payment.amount, payment_currency: payment.currency }),
      ...(purchase !== undefined && { token_amount: purchase.amount }),
    })
    .where('id', '=', purchaseId)
    .where((where) => {
      const isIn = (states: readonly PurchaseState[]) =>
        states.length === 0 ? where.lit(false) : where('state', 'in', [...states])
      if (at === null) return isIn([...always, ...unlessOlder])
      const isNotNewer = where.or([where('reported_at', 'is', null), where('reported_at', '<=', at)])
      return where.or([
        isIn(always),
        where.and([isIn(unlessOlder), isNotNewer]),
        where.and([isIn(onlyIfLater), where('reported_at', '<', at)]),
      ])
    })
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return true
  if (at !== null) await renew(tx, purchaseId, state, at)
  if (txHash === undefined) return false
  // The hash may arrive after the state `settled`.
  const hashed = await tx
    .updateTable('onramp_purchases')
    .set({ tx_hash: txHash, updated_at: now })
    .where('id', '=', purchaseId)
    .where('state', '=', state)
    .where('tx_hash', 'is', null)
    .executeTakeFirst()
  return hashed.numUpdatedRows > 0n
}

/** Stores that the provider has confirmed the current state at a later time. */
async function renew(tx: Transaction<Tables>, id: string, state: PurchaseState, at: number): Promise<void> {
  await tx
    .updateTable('onramp_purchases')
    .set({ reported_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((where) => where.or([where('reported_at', 'is', null), where('reported_at', '<', at)]))
    .execute()
}

function toPurchase(row: Selectable<Tables['onramp_purchases']>): Purchase {
  const { payment_amount: amount, payment_currency: currency } = row
  return {
    id: row.id,
    provider: row.provider,
    account: row.account,
    holder: row.holder,
    chainId: v.parse(Caip2, row.chain_id),
    token: { symbol: row.token_symbol, name: row.token_name, contract: row.token_contract },
    payment: amount !== null && currency !== null ? { amount, currency } : undefined,
    amount: row.token_amount ?? undefined,
    state: v.parse(PurchaseState, row.state),
    txHash: row.tx_hash ?? undefined,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}
