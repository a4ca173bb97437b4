import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config, ServerOptions } from '../config/options.ts'
import { usualIconsDir } from '../pictures/iconPack.ts'
import { usualLogosDir } from './walletData.ts'

/**
 * Where pictures are read from: the folders that the operator named, else those in the data folder. A checkout fetches
 * them once for all of its servers, into the package: they are used while the data folder has none.
 */
export function pictureFolders(
  { logosDir, iconsDir }: ServerOptions,
  config: Config,
): Pick<Config, 'logosDir' | 'iconsDir'> {
  return {
    logosDir: logosDir ?? firstThatExists(config.logosDir, usualLogosDir),
    iconsDir: iconsDir ?? firstThatExists(config.iconsDir, usualIconsDir),
  }
}

function firstThatExists(folder: string, inPackage: URL): string {
  return existsSync(folder) || !existsSync(inPackage) ? folder : fileURLToPath(inPackage)
}
