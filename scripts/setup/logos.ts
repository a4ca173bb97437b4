import { ensureIcons, ensureLogos } from '@latchkey/server'

/** Fetches the logos of wallets and the icons of tokens once; without them everything works, with glyphs in their place. */
export async function ensureWalletLogos(say: (line: string) => void): Promise<void> {
  try {
    const { fetched } = await ensureIcons()
    if (fetched) say('Fetched the icons of tokens.')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`Tokens are shown with glyphs instead of icons. ${why}`)
  }
  try {
    const { fetched } = await ensureLogos()
    if (fetched) say('Fetched the logos of wallets.')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`Wallets are shown with glyphs instead of logos. ${why}`)
  }
}
