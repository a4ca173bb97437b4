import type { VaultBody, VaultResponse } from '@latchkey/wire/embedded'
import { newDeviceMail, releaseAlertMail } from './mail/mails.ts'
import { mailUser } from './mailUser.ts'
import type { VaultContext } from './vaultContext.ts'

/** Mails a user about a device. */
export async function sendAlert(
  context: VaultContext,
  { userId, requester: seen, recovery }: VaultBody<'sendAlert'>,
): Promise<VaultResponse<'sendAlert'>> {
  const { brand, frameUrl } = context
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
  return mailUser(context, userId, mail)
}
