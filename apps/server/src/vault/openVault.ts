import { join } from 'node:path'
import { getAddress } from 'viem'
import { createKeyWrapper } from '../keys/createKeyWrapper.ts'
import { readMasterKey } from '../keys/readMasterKey.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import { createVault } from './createVault.ts'
import { loginWorkBits } from './login/work.ts'
import { createMailer } from './mail/createMailer.ts'
import { readVaultKeys } from './readVaultKeys.ts'
import { createIdRegistry } from './social/farcaster/createIdRegistry.ts'
import { openVaultStore } from './store/openVaultStore.ts'
import { sweepVault } from './store/sweepVault.ts'
import type { Vault } from './vault.ts'
import type { VaultConfig } from './vaultOptions.ts'

/** A vault with its database open. */
export type OpenVault = { readonly vault: Vault; close(): Promise<void> }

const sweepEveryMs = 10 * 60_000

/** Opens the vault's database, with its own master key, and the way to its mail server. */
export async function openVault(
  config: VaultConfig,
  {
    now,
    log,
    workBits = loginWorkBits,
  }: { readonly now: () => number; readonly log: Log; readonly workBits?: number | undefined },
): Promise<OpenVault> {
  const onTrouble = (error: unknown) => log.error('vault store failed', errorFields(error))
  const keys = createKeyWrapper(await readMasterKey(config.key, join(config.dataDir, 'vault.key')))
  const database = await openVaultStore(config.databaseUrl, onTrouble)
  try {
    const own = await readVaultKeys(database, keys)
    const mailer = createMailer(config.smtpUrl, { from: config.mailFrom, now, log })
    const sweeping = setInterval(() => {
      sweepVault(database, now()).catch(onTrouble)
    }, sweepEveryMs)
    const vault = createVault({
      database,
      keys,
      own,
      mailer,
      frameUrl: config.frameUrl,
      brand: config.brand,
      projectMailsPerHour: config.mailsPerHour,
      workBits,
      socials: config.socials,
      farcaster: config.farcaster && {
        relayUrl: config.farcaster.relayUrl,
        idOf: createIdRegistry({
          rpcUrls: config.farcaster.rpcUrls,
          ...(config.farcaster.registry && { registry: getAddress(config.farcaster.registry) }),
          fetch,
        }),
      },
      log,
      now,
    })
    return {
      vault,
      async close() {
        clearInterval(sweeping)
        mailer.stop()
        await database.db.destroy()
      },
    }
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}
