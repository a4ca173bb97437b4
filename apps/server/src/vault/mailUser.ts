import { Failure, tryLater } from '../http/failure.ts'
import type { MailContent } from './mail/mailLayout.ts'
import type { VaultContext } from './vaultContext.ts'

/** Mails a user, and says whether there is an address to write to. Only the vault knows it. */
export async function mailUser(
  { database, keys, mailer }: VaultContext,
  userId: string,
  mail: MailContent,
): Promise<{ hasContact: boolean }> {
  const identity = await database.db
    .selectFrom('identities')
    .select(['id', 'contact'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (identity === undefined) throw new Failure(404, 'no_user', 'There is no such user.')
  const context = { table: 'identities', row: identity.id, user: userId }
  const to = new TextDecoder().decode(await keys.unwrap(identity.contact, context))
  // Whoever came by a social login without an address cannot be written to.
  if (to === '') return { hasContact: false }
  try {
    await mailer.send(to, mail)
  } catch {
    // The mailer has logged why.
    throw tryLater(503, 'mail_unavailable', 'The email could not be sent. Try again in a minute.', 60)
  }
  return { hasContact: true }
}
