import { sendMemoryMs } from '../login/sendLimits.ts'
import type { VaultDatabase } from './openVaultStore.ts'

const hourMs = 3_600_000

/** Forgets logins, sends and boxes that no longer matter. */
export async function sweepVault({ db }: VaultDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('logins')
    .where('expires_at', '<=', now - hourMs)
    .execute()
  await db
    .deleteFrom('sends')
    .where('sent_at', '<=', now - sendMemoryMs)
    .execute()
  await db
    .deleteFrom('failures')
    .where('failed_at', '<=', now - hourMs)
    .execute()
  await db.deleteFrom('opened_boxes').where('expires_at', '<=', now).execute()
}
