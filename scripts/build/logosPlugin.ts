import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const core = join(import.meta.dirname, '..', '..', 'packages/core')
const placeholder = join(core, 'src/features/directory/logoArt.ts')

/** Where set-up puts the logos that the widget has without a server; they are neither committed nor published as such. */
export const logosFile = join(core, 'logos/logos.json')

/** Puts the logos that set-up has taken in place of the empty list in the sources; without them glyphs stand in. */
export function logosPlugin(): Plugin {
  return {
    name: 'latchkey-logos',
    enforce: 'pre',
    load(id) {
      if (id.replace(/\?.*$/, '') !== placeholder || !existsSync(logosFile)) return null
      this.addWatchFile(logosFile)
      return `export const logoArt = ${readFileSync(logosFile, 'utf8')}\n`
    },
  }
}
