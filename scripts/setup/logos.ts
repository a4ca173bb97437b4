import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureIcons, ensureLogos } from '@latchkey/server'
import { widgetLogos } from '../../apps/server/directory/widgetLogos.ts'
import { logosFile } from '../build/logosPlugin.ts'

/**
 * Fetches the logos of wallets and the icons of tokens once, and makes the small set of logos that the widget has without
 * a server; without them everything works, with glyphs in their place.
 */
export async function ensureWalletLogos(say: (line: string) => void): Promise<void> {
  await attempt(async () => {
    const { fetched } = await ensureIcons()
    if (fetched) say('Fetched the icons of tokens.')
  }, 'Tokens are shown with glyphs instead of icons.')
  await attempt(async () => {
    const { fetched } = await ensureLogos()
    if (fetched) say('Fetched the logos of wallets.')
  }, 'Wallets are shown with glyphs instead of logos.')
  await attempt(writeWidgetLogos, 'Without a server the widget shows glyphs instead of logos.')

  async function attempt(step: () => Promise<void>, without: string): Promise<void> {
    try {
      await step()
    } catch (error) {
      say(`${without} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function writeWidgetLogos(): Promise<void> {
  const logos = (await widgetLogos()).map(({ names, svg }) => [names.join(' '), svg])
  const text = JSON.stringify(logos)
  // Pages are built anew when it changes.
  if (!existsSync(logosFile) || readFileSync(logosFile, 'utf8') !== text) writeFileSync(logosFile, text)
}
