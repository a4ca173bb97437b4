import { randomUUID, timingSafeEqual } from 'node:crypto'
import { OtpBox, type VaultBody, type VaultResponse } from '@latchkey/wire/embedded'
import type { Selectable, Transaction } from 'kysely'
import { openBox, sealBox } from '../../boxes/box.ts'
import { Failure, tryLater } from '../../http/failure.ts'
import { signAssertion } from '../signAssertion.ts'
import { inTurn } from '../store/inTurn.ts'
import type { VaultTables } from '../store/vaultTables.ts'
import type { VaultContext } from '../vaultContext.ts'
import { loginOver } from './deviceLink.ts'
import { loginContext } from './loginContext.ts'

/** A code may be guessed this often, with a pause of 1, 2, 4, 8 s between. */
const mostTries = 5
/** Wrong codes for one address, whatever the logins. */
const mostFailures = 10
const failureWindowMs = 3_600_000

type Login = Selectable<VaultTables['logins']>

/** Checks the code of a login. A right one is used up, and says who logged in on which device. */
export async function checkOtp(
  context: VaultContext,
  { txn, thumb, box }: VaultBody<'checkOtp'>,
): Promise<VaultResponse<'checkOtp'>> {
  const { database, keys, own } = context
  const opened = await openBox(own.boxKey, 'otp', OtpBox, box)
  if (opened.txn !== txn || opened.thumb !== thumb) {
    throw new Failure(401, 'device_mismatch', 'This code was entered on another device.')
  }
  // Counted in a transaction of its own: whatever happens afterwards, the try is spent (A32).
  const login = await inTurn(database, txn, (tx) => spendTry(tx, context, txn, thumb))
  const hash = await keys.hmac('otp', `${txn}\nlogin\n${thumb}\n${opened.otp}`)
  if (!isSame(hash, login.code_hash)) {
    await noteFailure(context, login)
    throw wrongCode()
  }
  const userId = await inTurn(database, login.identity, (tx) => finish(tx, context, login))
  const email = await openContact(context, login)
  const halves = await database.db
    .selectFrom('halves')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('stored_at', 'desc')
    .execute()
  return {
    assertion: await signAssertion(context, { userId, login }),
    email,
    halves: await Promise.all(
      halves.map(async (row) => {
        const { wallet_id: walletId } = row
        const half = await keys.unwrap(row.half, { table: 'halves', row: walletId, user: userId })
        const text = Buffer.from(half).toString('base64url')
        return { walletId, box: await sealBox(opened.ephemeral, 'release', { half: text, walletId }) }
      }),
    ),
  }
}

async function spendTry(
  tx: Transaction<VaultTables>,
  { now }: VaultContext,
  txn: string,
  thumb: string,
): Promise<Login> {
  const time = now()
  const login = await tx
    .selectFrom('logins')
    .selectAll()
    .where('id', '=', txn)
    .where('thumb', '=', thumb)
    .executeTakeFirst()
  if (login === undefined || Number(login.expires_at) <= time || login.user_id !== null) throw loginOver()
  if (login.device === 'waiting') {
    throw new Failure(403, 'device_waiting', 'Open the link in your email first.')
  }
  if (login.code_hash === null || login.tries >= mostTries) throw deadCode()
  const waitMs = Number(login.next_try_at) - time
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000)
    throw tryLater(429, 'otp_pause', `Please try again after ${seconds} seconds`, seconds)
  }
  const { failed } = await tx
    .selectFrom('failures')
    .select((columns) => columns.fn.countAll<number>().as('failed'))
    .where('identity', '=', login.identity)
    .where('failed_at', '>', time - failureWindowMs)
    .executeTakeFirstOrThrow()
  if (Number(failed) >= mostFailures) {
    throw tryLater(429, 'too_many_codes', 'Too many wrong codes. Try again in an hour.', 3_600)
  }
  await tx
    .updateTable('logins')
    .set({ tries: login.tries + 1, next_try_at: time + 1_000 * 2 ** login.tries })
    .where('id', '=', txn)
    .execute()
  return login
}

async function noteFailure({ database, now }: VaultContext, { identity, id, tries }: Login): Promise<void> {
  await database.db.insertInto('failures').values({ identity, failed_at: now() }).execute()
  if (tries + 1 < mostTries) return
  await database.db.updateTable('logins').set({ code_hash: null, code: null }).where('id', '=', id).execute()
}

/** Ends the login, and finds its user or makes one. */
async function finish(tx: Transaction<VaultTables>, context: VaultContext, login: Login): Promise<string> {
  const now = context.now()
  const known = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('id', '=', login.identity)
    .executeTakeFirst()
  const userId = known?.user_id ?? randomUUID()
  const used = await tx
    .updateTable('logins')
    .set({ code_hash: null, code: null, user_id: userId, verified_at: now })
    .where('id', '=', login.id)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Two right codes at once: one of them came first.
  if (used === undefined) throw loginOver()
  if (known === undefined) {
    const contact = new TextEncoder().encode(await openContact(context, login))
    await tx
      .insertInto('identities')
      .values({
        id: login.identity,
        user_id: userId,
        project_id: login.project_id,
        contact: await context.keys.wrap(contact, { table: 'identities', row: login.identity, user: userId }),
        created_at: now,
      })
      .execute()
  }
  await tx
    .insertInto('known_devices')
    .values({ thumb: login.thumb, known_at: now })
    .onConflict((conflict) => conflict.column('thumb').doNothing())
    .execute()
  return userId
}

async function openContact({ keys }: VaultContext, { id, contact }: Login): Promise<string> {
  return new TextDecoder().decode(await keys.unwrap(contact, loginContext(id)))
}

function isSame(hash: string, stored: string | null): boolean {
  const [one, other] = [Buffer.from(hash), Buffer.from(stored ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}

function wrongCode(): Failure {
  return new Failure(401, 'wrong_code', 'Wrong code. Look in the newest email.', { field: 'otp' })
}

function deadCode(): Failure {
  return new Failure(410, 'dead_code', 'This code no longer works. Ask for a new one.', { field: 'otp' })
}
