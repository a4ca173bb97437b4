import { timingSafeEqual } from 'node:crypto'
import { OtpBox, type VaultBody, type VaultResponse } from '@latchkey/wire/embedded'
import type { Kysely, Transaction } from 'kysely'
import { openBox } from '../../boxes/box.ts'
import { Failure, tryLater } from '../../http/failure.ts'
import { inTurn } from '../store/inTurn.ts'
import type { VaultTables } from '../store/vaultTables.ts'
import type { VaultContext } from '../vaultContext.ts'
import { loginOver } from './deviceLink.ts'
import { countFailure, forgiveFailure } from './failures.ts'
import { answerLogin, finishLogin, type StoredLogin } from './finishLogin.ts'
import { loginContext } from './loginContext.ts'

/** A code may be guessed this often, with a pause of 1, 2, 4, 8 s between. */
const mostTries = 5

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
  const { identity } = await findLogin(database.db, context, { txn, thumb })
  // Counted in a transaction of its own: whatever happens afterwards, the try is spent (A32).
  const login = await inTurn(database, identity, (tx) => spendTry(tx, context, { txn, thumb }))
  const hash = await keys.hmac('otp', `${txn}\nlogin\n${thumb}\n${opened.otp}`)
  if (!isSame(hash, login.code_hash)) {
    if (login.tries + 1 >= mostTries) await killCode(context, login)
    throw wrongCode()
  }
  const email = await openContact(context, login)
  const userId = await inTurn(database, identity, async (tx) => {
    await forgiveFailure(tx, { identity, attempt: attemptOf(login) })
    return finishLogin(tx, context, login, email)
  })
  return answerLogin(context, login, { userId, email, ephemeral: opened.ephemeral })
}

/** The login of this device, if it can still be finished. */
async function findLogin(
  db: Kysely<VaultTables>,
  { now }: VaultContext,
  { txn, thumb }: { readonly txn: string; readonly thumb: string },
): Promise<StoredLogin> {
  const login = await db
    .selectFrom('logins')
    .selectAll()
    .where('id', '=', txn)
    .where('thumb', '=', thumb)
    .executeTakeFirst()
  if (login === undefined || Number(login.expires_at) <= now() || login.user_id !== null) throw loginOver()
  return login
}

async function spendTry(
  tx: Transaction<VaultTables>,
  context: VaultContext,
  wanted: { readonly txn: string; readonly thumb: string },
): Promise<StoredLogin> {
  const login = await findLogin(tx, context, wanted)
  const time = context.now()
  if (login.device === 'waiting') {
    throw new Failure(403, 'device_waiting', 'Open the link in your email first.')
  }
  if (login.code_hash === null || login.tries >= mostTries) throw deadCode()
  const waitMs = Number(login.next_try_at) - time
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000)
    throw tryLater(429, 'otp_pause', `Please try again after ${seconds} seconds`, seconds)
  }
  await countFailure(tx, { identity: login.identity, attempt: attemptOf(login), now: time })
  await tx
    .updateTable('logins')
    .set({ tries: login.tries + 1, next_try_at: time + 1_000 * 2 ** login.tries })
    .where('id', '=', login.id)
    .execute()
  return login
}

/** Names a try of a login, before it is counted. */
function attemptOf({ id, tries }: StoredLogin): string {
  return `${id} ${tries}`
}

async function killCode({ database }: VaultContext, { id }: StoredLogin): Promise<void> {
  await database.db.updateTable('logins').set({ code_hash: null, code: null }).where('id', '=', id).execute()
}

async function openContact({ keys }: VaultContext, { id, contact }: StoredLogin): Promise<string> {
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
