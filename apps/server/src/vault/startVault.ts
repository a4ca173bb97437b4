import { once } from 'node:events'
import { listen } from '../http/listen.ts'
import { createUnsent } from '../limits/createUnsent.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { createVaultApp } from './createVaultApp.ts'
import { openVault } from './openVault.ts'
import { parseVaultOptions, type VaultOptions } from './vaultOptions.ts'

/** A vault that answers. */
export type RunningVault = { readonly url: string; stop(): Promise<void> }

/** Starts the vault as a process of its own and resolves when it answers. */
export async function startVault(
  options: VaultOptions,
  deps: {
    readonly now?: () => number
    readonly writeLog?: (text: string) => void
    readonly workBits?: number
  } = {},
): Promise<RunningVault> {
  const config = parseVaultOptions(options)
  const now = deps.now ?? Date.now
  const log = createLog(deps.writeLog ?? (() => {}))
  const { vault, close } = await openVault(config, { now, log, workBits: deps.workBits })
  let isStopping = false
  const mebibyte = 1024 * 1024
  const watchers = {
    log,
    metrics: createMetrics(),
    stopping: () => isStopping,
    unsent: createUnsent({
      now,
      mostBytes: 16 * mebibyte,
      mostOfAddress: 16 * mebibyte,
      bytesPerSecond: 1024,
    }),
    config: { trustProxy: 0 },
  }
  const server = await listen(createVaultApp(vault, config.token, watchers), config.port, config.host).catch(
    async (error) => {
      await close()
      throw error
    },
  )
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  log.info('vault listening', { url })
  return {
    url,
    async stop() {
      if (isStopping) return
      isStopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), 5_000)
      await closed
      clearTimeout(timer)
      await close()
      log.info('vault stopped')
      log.flush()
    },
  }
}
