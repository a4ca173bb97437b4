import { join } from 'node:path'
import { createKeyWrapper } from '../keys/createKeyWrapper.ts'
import { readMasterKey } from '../keys/readMasterKey.ts'
import { emailIdentity } from '../vault/login/emailIdentity.ts'
import { normalEmail } from '../vault/mail/normalEmail.ts'
import { openVaultStore } from '../vault/store/openVaultStore.ts'
import { parseEmbeddedVaultOptions, readVaultEnvironment } from '../vault/vaultOptions.ts'
import { CommandError } from './projectCommand.ts'

/** Lets an address log in again for which too many wrong codes were entered; gives what to print. */
export async function vaultCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const [verb, projectId, email, ...rest] = words
  if (verb !== 'unlock' || projectId === undefined || email === undefined || rest.length > 0) {
    throw new CommandError('Write: latchkey-server vault unlock <project> <email>')
  }
  const address = normalEmail(email)
  if (address === undefined) throw new CommandError(`"${email}" is not an email address.`)
  // The vault may be part of the server, and then has no token.
  const config = parseEmbeddedVaultOptions(readVaultEnvironment(environment))
  const keys = createKeyWrapper(await readMasterKey(config.key, join(config.dataDir, 'vault.key')))
  const identity = await emailIdentity(keys, projectId, address)
  const { db } = await openVaultStore(config.databaseUrl, () => {})
  try {
    await db.deleteFrom('failures').where('identity', '=', identity).execute()
    const row = await db
      .deleteFrom('failures_in_a_row')
      .where('identity', '=', identity)
      .returning('failed')
      .executeTakeFirst()
    if (row === undefined) throw new CommandError(`No wrong code was entered for ${email} in ${projectId}.`)
    return `Unlocked ${email} in ${projectId}: ${row.failed} wrong codes are forgotten.`
  } finally {
    await db.destroy()
  }
}
