import { AccountMetadata } from '@latchkey/wire'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../store/tables.ts'
import type { SignInStore, StoredSignIn } from './signInStore.ts'
import { sqlSigningKeyStore } from './sqlSigningKeyStore.ts'

const Proof = v.object({ message: v.string(), signature: v.string() })

/** Sessions of sign-in in any database that Kysely speaks to. */
export function sqlSignInStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): SignInStore {
  return {
    keys: sqlSigningKeyStore(db, kind),
    open: (nonce, idHash, session) =>
      db.transaction().execute(async (tx) => {
        const taken = await tx
          .insertInto('sign_in_nonces')
          .values({ id: nonce.id, expires_at: nonce.expiresAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (taken === undefined) return false
        await tx
          .insertInto('sign_in_sessions')
          .values({
            id_hash: idHash,
            project_id: session.projectId,
            origin: session.origin,
            account: session.account,
            created_at: session.createdAt,
            used_at: session.createdAt,
            ends_at: session.endsAt,
            generation: 0,
            rotated_at: session.createdAt,
            proof: session.proof === undefined ? null : JSON.stringify(session.proof),
            checked_at: session.createdAt,
          })
          .execute()
        return true
      }),
    async find(idHash) {
      const row = await db
        .selectFrom('sign_in_sessions')
        .selectAll()
        .where('id_hash', '=', idHash)
        .executeTakeFirst()
      return row && toSession(row)
    },
    async touch(idHash, now) {
      await db.updateTable('sign_in_sessions').set({ used_at: now }).where('id_hash', '=', idHash).execute()
    },
    async noteChecked(idHash, now) {
      await db
        .updateTable('sign_in_sessions')
        .set({ checked_at: now })
        .where('id_hash', '=', idHash)
        .execute()
    },
    async rotate(idHash, from, now) {
      const rotated = await db
        .updateTable('sign_in_sessions')
        .set({ generation: from + 1, rotated_at: now, used_at: now })
        .where('id_hash', '=', idHash)
        .where('generation', '=', from)
        .executeTakeFirst()
      return rotated.numUpdatedRows > 0n
    },
    async end(idHash) {
      await db.deleteFrom('sign_in_sessions').where('id_hash', '=', idHash).execute()
    },
    async findMetadata(projectId, account) {
      const row = await db
        .selectFrom('sign_in_accounts')
        .select('metadata')
        .where('project_id', '=', projectId)
        .where('account', '=', account)
        .executeTakeFirst()
      return row && v.parse(AccountMetadata, JSON.parse(row.metadata))
    },
    async putMetadata(projectId, account, metadata, now) {
      if (Object.values(metadata).every((value) => value === undefined)) {
        await db
          .deleteFrom('sign_in_accounts')
          .where('project_id', '=', projectId)
          .where('account', '=', account)
          .execute()
        return
      }
      const kept = { metadata: JSON.stringify(metadata), updated_at: now }
      await db
        .insertInto('sign_in_accounts')
        .values({ project_id: projectId, account, ...kept })
        .onConflict((conflict) => conflict.columns(['project_id', 'account']).doUpdateSet(kept))
        .execute()
    },
    async sweep(now, idleSince) {
      await db.deleteFrom('sign_in_nonces').where('expires_at', '<=', now).execute()
      await db
        .deleteFrom('sign_in_sessions')
        .where((where) => where.or([where('ends_at', '<=', now), where('used_at', '<=', idleSince)]))
        .execute()
      // The newest key that is kept here stays even if it signs nothing for a while.
      const newest = db
        .selectFrom('sign_in_keys')
        .select((columns) => columns.fn.max('made_at').as('made_at'))
        .where('private_key', 'is not', null)
      await db
        .deleteFrom('sign_in_keys')
        .where('tokens_end_at', '<=', now)
        .where((where) => where.or([where('private_key', 'is', null), where('made_at', '<', newest)]))
        .execute()
    },
  }
}

function toSession(row: Selectable<Tables['sign_in_sessions']>): StoredSignIn {
  return {
    projectId: row.project_id,
    origin: row.origin,
    account: row.account,
    createdAt: Number(row.created_at),
    usedAt: Number(row.used_at),
    endsAt: Number(row.ends_at),
    generation: row.generation,
    rotatedAt: Number(row.rotated_at),
    proof: row.proof === null ? undefined : v.parse(Proof, JSON.parse(row.proof)),
    checkedAt: Number(row.checked_at),
  }
}
