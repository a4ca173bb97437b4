import { randomUUID } from 'node:crypto'
import type { PublicKey, VaultResponse } from '@latchkey/wire/embedded'
import type { Selectable, Transaction } from 'kysely'
import { sealBox } from '../../boxes/box.ts'
import { signAssertion } from '../signAssertion.ts'
import type { VaultTables } from '../store/vaultTables.ts'
import type { VaultContext } from '../vaultContext.ts'
import { loginOver } from './deviceLink.ts'
import { loginContext } from './loginContext.ts'

/** A login as the database has it. */
export type StoredLogin = Selectable<VaultTables['logins']>

/** Ends a login that was proven, and finds its user or makes one. */
export async function finishLogin(
  tx: Transaction<VaultTables>,
  { keys, now }: VaultContext,
  login: StoredLogin,
  /** Where alerts go; empty when nobody knows. */
  contact: string,
): Promise<string> {
  const time = now()
  const known = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('id', '=', login.identity)
    .executeTakeFirst()
  const userId = known?.user_id ?? randomUUID()
  const used = await tx
    .updateTable('logins')
    .set({ code_hash: null, code: null, secrets: null, user_id: userId, verified_at: time })
    .where('id', '=', login.id)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Two right answers at once: one of them came first.
  if (used === undefined) throw loginOver()
  if (known === undefined) {
    const context = { table: 'identities', row: login.identity, user: userId }
    await tx
      .insertInto('identities')
      .values({
        id: login.identity,
        user_id: userId,
        project_id: login.project_id,
        contact: await keys.wrap(new TextEncoder().encode(contact), context),
        created_at: time,
      })
      .execute()
  }
  await tx
    .insertInto('known_devices')
    .values({ identity: login.identity, thumb: login.thumb, known_at: time })
    .onConflict((conflict) => conflict.columns(['identity', 'thumb']).doNothing())
    .execute()
  return userId
}

/** What the server hears of a login that was proven: an assertion, and the vault's halves for the device. */
export async function answerLogin(
  context: VaultContext,
  login: StoredLogin,
  user: { readonly userId: string; readonly email: string; readonly ephemeral: PublicKey },
): Promise<VaultResponse<'checkOtp'>> {
  const { database, keys } = context
  const { userId, email, ephemeral } = user
  const halves = await database.db
    .selectFrom('halves')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('stored_at', 'desc')
    .execute()
  return {
    assertion: await signAssertion(context, { userId, login }),
    ...(email === '' ? {} : { email }),
    ...(await readName(context, login)),
    halves: await Promise.all(
      halves.map(async (row) => {
        const { wallet_id: walletId } = row
        const half = await keys.unwrap(row.half, { table: 'halves', row: walletId, user: userId })
        const text = Buffer.from(half).toString('base64url')
        return { walletId, box: await sealBox(ephemeral, 'release', { half: text, walletId }) }
      }),
    ),
  }
}

async function readName(
  { keys }: VaultContext,
  { id, user_name: name }: StoredLogin,
): Promise<{ readonly userName?: string }> {
  if (name === null) return {}
  return { userName: new TextDecoder().decode(await keys.unwrap(name, loginContext(id))) }
}
