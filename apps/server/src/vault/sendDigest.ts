import type { VaultBody, VaultResponse } from '@latchkey/wire/embedded'
import { digestMail } from './mail/mails.ts'
import { mailUser } from './mailUser.ts'
import type { VaultContext } from './vaultContext.ts'

/** Mails a user which devices opened the wallet. */
export async function sendDigest(
  context: VaultContext,
  { userId, ...digest }: VaultBody<'sendDigest'>,
): Promise<VaultResponse<'sendDigest'>> {
  return mailUser(context, userId, digestMail({ brand: context.brand, ...digest }))
}
