import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLogos } from '@latchkey/server'
import { bundledWallets } from '../../packages/core/src/directory/bundledWallets.ts'

/** How many logos a build may carry, and how heavy they may be together. */
const mostLogos = 12
const mostBytes = 12 * 1024

/**
 * Puts the logos of the widget's short list into a folder of a build, named after their image ids (`<image_id>.svg` or
 * `.webp`), and gives the names. One that would make them too heavy is left out, and so are all when set-up could not
 * fetch them.
 */
export async function copyBundledLogos(folder: string): Promise<readonly string[]> {
  const from = await ensureLogos().then(
    (result) => result.folder,
    () => undefined,
  )
  if (from === undefined) return []
  mkdirSync(folder, { recursive: true })
  const taken: string[] = []
  let bytes = 0
  for (const { image_id } of bundledWallets) {
    const name = [`${image_id}.svg`, `${image_id}.webp`].find((one) => existsSync(join(from, one)))
    if (name === undefined || taken.length === mostLogos) continue
    const size = statSync(join(from, name)).size
    if (bytes + size > mostBytes) continue
    copyFileSync(join(from, name), join(folder, name))
    taken.push(name)
    bytes += size
  }
  return taken
}
