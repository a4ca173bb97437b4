import { join } from 'node:path'
import { getAddress } from 'viem'
import type { Config } from '../config/options.ts'
import type { Context } from '../context.ts'
import { createKeyWrapper } from '../keys/createKeyWrapper.ts'
import { readMasterKey } from '../keys/readMasterKey.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import { createVaultClient } from '../vault/createVaultClient.ts'
import { openVault } from '../vault/openVault.ts'
import type { Vault } from '../vault/vault.ts'
import { parseEmbeddedVaultOptions } from '../vault/vaultOptions.ts'
import type { AuthContext } from './authContext.ts'
import { isFunded } from './isFunded.ts'
import { sendDueAlerts } from './sendAlerts.ts'
import { sendDueDigests } from './sendDigests.ts'

/** Embedded wallets of a server, and how to close what they opened. */
export type OpenAuth = { readonly auth: AuthContext; close(): Promise<void> }

const sweepEveryMs = 10 * 60_000
const alertEveryMs = 60_000
const digestEveryMs = 3_600_000

/** Opens embedded wallets where the operator named a frame: with a vault elsewhere, or one in this process. */
export async function openAuth(
  { config, store, projects, registry, balances, log }: Omit<Context, 'auth' | 'signIn'>,
  {
    now,
    vaultOptions,
    deviceWaitMs = 20_000,
  }: {
    readonly now: () => number
    readonly vaultOptions: unknown
    readonly deviceWaitMs: number | undefined
  },
): Promise<OpenAuth | undefined> {
  if (config.frameUrl === undefined) return undefined
  const keys = createKeyWrapper(await readMasterKey(config.authKey, join(config.dataDir, 'auth.key')))
  const { vault, close } = await findVault(config, { now, log, vaultOptions })
  const chainIds = registry.chains
    .filter((chain) => chain.capabilities.includes('balance'))
    .map((chain) => chain.caip2)
  const sweeping = setInterval(() => {
    store.auth.sweep(now()).catch((error) => log.error('store failed', errorFields(error)))
  }, sweepEveryMs)
  const auth: AuthContext = {
    store: store.auth,
    vault,
    keys,
    projects,
    localProject: config.localProject,
    async isFunded(address) {
      try {
        return isFunded(
          await balances.find({ account: getAddress(address), chainIds, currency: 'usd', force: [] }),
        )
      } catch (error) {
        log.warn('the value of a wallet cannot be told', errorFields(error))
        return true
      }
    },
    deviceWaitMs,
    digestDays: config.digestDays,
    log,
    now,
  }
  const alerting = setInterval(() => {
    sendDueAlerts(auth).catch((error) => log.error('alerts failed', errorFields(error)))
  }, alertEveryMs)
  const digesting = setInterval(() => {
    sendDueDigests(auth).catch((error) => log.error('digests failed', errorFields(error)))
  }, digestEveryMs)
  return {
    auth,
    async close() {
      clearInterval(sweeping)
      clearInterval(alerting)
      clearInterval(digesting)
      await close()
    },
  }
}

async function findVault(
  config: Config,
  deps: { readonly now: () => number; readonly log: Log; readonly vaultOptions: unknown },
): Promise<{ readonly vault: Vault; close(): Promise<void> }> {
  if (config.vault === 'apart') {
    const vault = createVaultClient({ url: config.vaultUrl ?? '', token: config.vaultToken ?? '' }, deps.log)
    return { vault, close: async () => {} }
  }
  deps.log.warn(
    'the vault is part of this process: whoever breaks into it can recover every wallet; run latchkey-server vault elsewhere for more',
  )
  return openVault(parseEmbeddedVaultOptions(deps.vaultOptions), deps)
}
