import { HalfBox, type VaultBody } from '@latchkey/wire/embedded'
import { openBox } from '../boxes/box.ts'
import { Failure } from '../http/failure.ts'
import { inTurn } from './store/inTurn.ts'
import type { VaultContext } from './vaultContext.ts'

/** A new wallet is stored right after its login. */
const storeWithinMs = 10 * 60_000
/** Wallets that were begun and never finished leave halves: the latest few are enough. */
const mostHalves = 4

/** Stores the vault's half of a new wallet, for whom the login has proven. */
export async function storeHalf(
  { database, keys, own, now }: VaultContext,
  { txn, thumb, walletId, box }: VaultBody<'storeHalf'>,
): Promise<Record<never, never>> {
  const opened = await openBox(own.boxKey, 'half', HalfBox, box)
  if (opened.txn !== txn || opened.thumb !== thumb || opened.walletId !== walletId) {
    throw new Failure(401, 'device_mismatch', 'This half belongs to another login.')
  }
  const login = await database.db
    .selectFrom('logins')
    .select(['user_id', 'verified_at'])
    .where('id', '=', txn)
    .where('thumb', '=', thumb)
    .executeTakeFirst()
  const time = now()
  if (!login?.user_id || Number(login.verified_at) + storeWithinMs <= time) {
    throw new Failure(401, 'not_verified', 'Log in first.')
  }
  const userId = login.user_id
  const half = await keys.wrap(Buffer.from(opened.half, 'base64url'), {
    table: 'halves',
    row: walletId,
    user: userId,
  })
  await inTurn(database, userId, async (tx) => {
    await tx
      .insertInto('halves')
      .values({ user_id: userId, wallet_id: walletId, half, stored_at: time })
      // The same wallet again, after an answer that was lost.
      .onConflict((conflict) => conflict.columns(['user_id', 'wallet_id']).doUpdateSet({ half }))
      .execute()
    const older = await tx
      .selectFrom('halves')
      .select('wallet_id')
      .where('user_id', '=', userId)
      .orderBy('stored_at', 'desc')
      .offset(mostHalves)
      .limit(100)
      .execute()
    if (older.length === 0) return
    await tx
      .deleteFrom('halves')
      .where('user_id', '=', userId)
      .where(
        'wallet_id',
        'in',
        older.map((row) => row.wallet_id),
      )
      .execute()
  })
  return {}
}

/** Deletes the halves of wallets that were begun and never finished, once one is. */
export async function settleHalf(
  { database }: VaultContext,
  { userId, walletId }: VaultBody<'settleHalf'>,
): Promise<Record<never, never>> {
  await inTurn(database, userId, async (tx) => {
    const kept = await tx
      .selectFrom('halves')
      .select('wallet_id')
      .where('user_id', '=', userId)
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    // Without the one that is to stay, nothing goes.
    if (kept === undefined) return
    await tx.deleteFrom('halves').where('user_id', '=', userId).where('wallet_id', '!=', walletId).execute()
  })
  return {}
}
