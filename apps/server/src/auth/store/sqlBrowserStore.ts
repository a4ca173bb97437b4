import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { BrowserStore } from './browserStore.ts'
import type { InTurn } from './inTurn.ts'

/** Remembered browsers in any database that Kysely speaks to. */
export function sqlBrowserStore(db: Kysely<Tables>, inTurn: InTurn): BrowserStore {
  return {
    async find(hash, now) {
      const row = await db
        .selectFrom('wallet_browsers')
        .selectAll()
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { user_id, wallet_id, project_id, origin, agent, thumb } = row
      return { userId: user_id, walletId: wallet_id, projectId: project_id, origin, agent, thumb }
    },
    remember: ({ hash, sessionHash, replaces, now, endsAt, olderThan, olderEndAt, ...browser }) =>
      inTurn(browser.userId, async (tx) => {
        // Whatever takes its tokens from a device ends its sessions too, and this must not give it one after that.
        const session = await tx
          .selectFrom('wallet_sessions')
          .select('id_hash')
          .where('id_hash', '=', sessionHash)
          .executeTakeFirst()
        if (session === undefined) return false
        const updateOlder = () =>
          tx
            .updateTable('wallet_browsers')
            .where('user_id', '=', browser.userId)
            .where('wallet_id', '=', browser.walletId)
            .where('project_id', '=', browser.projectId)
            .where('origin', '=', browser.origin)
        if (replaces !== undefined) {
          await updateOlder().set({ thumb: browser.thumb }).where('token_hash', '=', replaces).execute()
        }
        await updateOlder()
          .set({ expires_at: olderEndAt })
          .where('thumb', '=', browser.thumb)
          .where('expires_at', '>', olderEndAt)
          .where((row) => row.or([row('created_at', '<', olderThan), row('token_hash', '=', replaces ?? '')]))
          .execute()
        await tx
          .insertInto('wallet_browsers')
          .values({
            token_hash: hash,
            user_id: browser.userId,
            wallet_id: browser.walletId,
            project_id: browser.projectId,
            origin: browser.origin,
            agent: browser.agent,
            thumb: browser.thumb,
            created_at: now,
            expires_at: endsAt,
          })
          .execute()
        return true
      }),
    forget: (userId, thumb) => inTurn(userId, (tx) => deleteBrowsersOf(tx, userId, thumb)),
  }
}

/** Deletes every token of a device. */
export async function deleteBrowsersOf(
  tx: Transaction<Tables>,
  userId: string,
  thumb: string,
): Promise<void> {
  await tx.deleteFrom('wallet_browsers').where('user_id', '=', userId).where('thumb', '=', thumb).execute()
}
