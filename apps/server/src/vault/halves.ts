import { HalfBox, type VaultBody } from '@latchkey/wire/embedded'
import { openBox } from '../boxes/box.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { inTurn } from './store/inTurn.ts'
import type { VaultContext } from './vaultContext.ts'

/** A new wallet is stored right after its login. */
const storeWithinMs = 10 * 60_000
/** Halves of wallets that a user began and never finished, within a day: none is deleted before one wallet is settled. */
const [mostUnsettled, unsettledWithinMs] = [16, 24 * 3_600_000]

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
    const stored = await tx
      .selectFrom('halves')
      .select(['stored_at', 'settled_at'])
      .where('user_id', '=', userId)
      .execute()
    if (stored.some((row) => row.settled_at !== null)) throw walletExists()
    const recent = stored.filter((row) => Number(row.stored_at) + unsettledWithinMs > time)
    if (recent.length >= mostUnsettled) {
      throw tryLater(
        429,
        'too_many_wallets',
        'Too many wallets were begun today. Try again tomorrow.',
        86_400,
      )
    }
    await tx
      .insertInto('halves')
      .values({ user_id: userId, wallet_id: walletId, half, stored_at: time, settled_at: null })
      // A half that is stored may be the only one of a live wallet: nothing replaces it.
      .onConflict((conflict) => conflict.columns(['user_id', 'wallet_id']).doNothing())
      .execute()
  })
  return {}
}

/**
 * Marks the half of the user's live wallet, and deletes those of wallets that were begun and never finished. The first half
 * that is settled stays for good, whatever the server says later.
 */
export async function settleHalf(
  { database, now }: VaultContext,
  { userId, walletId }: VaultBody<'settleHalf'>,
): Promise<Record<never, never>> {
  await inTurn(database, userId, async (tx) => {
    const stored = await tx
      .selectFrom('halves')
      .select(['wallet_id', 'settled_at'])
      .where('user_id', '=', userId)
      .execute()
    const isSettled = stored.some((row) => row.settled_at !== null)
    // Without the one that is to stay, nothing is deleted.
    if (isSettled || !stored.some((row) => row.wallet_id === walletId)) return
    await tx
      .updateTable('halves')
      .set({ settled_at: now() })
      .where('user_id', '=', userId)
      .where('wallet_id', '=', walletId)
      .execute()
    await tx.deleteFrom('halves').where('user_id', '=', userId).where('wallet_id', '!=', walletId).execute()
  })
  return {}
}

/** The user has a wallet: another one cannot take its place. */
export function walletExists(): Failure {
  return new Failure(409, 'wallet_exists', 'This account has a wallet already. Log in again.')
}
