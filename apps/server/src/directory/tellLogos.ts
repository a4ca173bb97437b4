import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../observe/createLog.ts'
import type { Directory } from './directory.ts'
import { logoName } from './walletData.ts'

/** Tells the operator how many wallets have a logo: without them the directory works, with glyphs. */
export function tellLogos(log: Log, logosDir: string, { wallets }: Directory): void {
  const logos = wallets.filter(
    (wallet) => wallet.imageFile !== undefined || existsSync(join(logosDir, logoName(wallet))),
  ).length
  log.info('wallet directory', { wallets: wallets.length, logos })
  if (logos === 0)
    log.warn('no logos of wallets', {
      advice: 'latchkey-server logos fetches them; until then glyphs stand in',
    })
}
