import { ensureLogos } from '@latchkey/server'

/** Fetches the logos of wallets once; without them everything works, with glyphs in their place. */
export async function ensureWalletLogos(say: (line: string) => void): Promise<void> {
  try {
    const { fetched } = await ensureLogos()
    if (fetched) say('Fetched the logos of wallets.')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`Wallets are shown with glyphs instead of logos. ${why}`)
  }
}
