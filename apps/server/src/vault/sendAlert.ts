import type { VaultBody, VaultResponse } from '@latchkey/wire/embedded'
import { Failure, tryLater } from '../http/failure.ts'
import { newDeviceMail, releaseAlertMail } from './mail/mails.ts'
import type { VaultContext } from './vaultContext.ts'

/** Mails a user about a device. Only the vault knows where to. */
export async function sendAlert(
  { database, keys, mailer, brand, frameUrl }: VaultContext,
  { userId, requester: seen, recovery }: VaultBody<'sendAlert'>,
): Promise<VaultResponse<'sendAlert'>> {
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
  const { city, ...rest } = seen
  const requester = { ...rest, ...(city === undefined ? {} : { city }) }
  const mail =
    recovery === undefined
      ? newDeviceMail({ brand, requester })
      : releaseAlertMail({
          brand,
          requester,
          releaseAt: recovery.releaseAt,
          link: new URL(`/veto#${recovery.token}`, frameUrl).href,
        })
  try {
    await mailer.send(to, mail)
  } catch {
    // The mailer has logged why.
    throw tryLater(503, 'mail_unavailable', 'The email could not be sent. Try again in a minute.', 60)
  }
  return { hasContact: true }
}
