import { parseOptions } from '../config/parseOptions.ts'
import { readEnvironment } from '../config/readEnvironment.ts'
import { ensureLogos } from '../directory/ensureLogos.ts'
import { ensureIcons } from '../pictures/ensureIcons.ts'

/** `latchkey-server logos`: fetches the logos of wallets and the icons of tokens; gives what to print. */
export async function logosCommand(environment: NodeJS.ProcessEnv): Promise<string> {
  const { logosDir, iconsDir } = parseOptions(readEnvironment(environment))
  const { folder, fetched } = await ensureLogos(logosDir)
  await ensureIcons(iconsDir)
  return fetched
    ? `The logos of wallets are in ${folder}.`
    : `The logos of wallets were in ${folder} already.`
}
