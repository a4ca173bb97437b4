import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchTarball } from './fetchTarball.ts'
import { takeDrawings, takeListPictures } from './takeLogos.ts'
import { logoName, readSources, readWalletData, usualLogosDir } from './walletData.ts'

/** What came of it. */
export type LogosResult = { readonly folder: string; readonly fetched: boolean }

/** Says which tarballs and which list the logos in a folder are of. */
const marker = 'taken-from.txt'

/**
 * Puts the logos of the listed wallets into a folder, unless they are there already. Other people's logos are never
 * part of this project: they come from the packages that `source.json` names and pins.
 */
export async function ensureLogos(folder = fileURLToPath(usualLogosDir)): Promise<LogosResult> {
  const { list, drawings } = readSources()
  const wallets = readWalletData()
  const names = createHash('sha256').update(wallets.map(logoName).join(' ')).digest('hex')
  const stamp = [
    `${list.package} ${list.integrity}`,
    `${drawings.package} ${drawings.integrity}`,
    names,
    '',
  ].join('\n')
  const markerPath = join(folder, marker)
  if (existsSync(markerPath) && (await readFile(markerPath, 'utf8')) === stamp)
    return { folder, fetched: false }

  const [listTarball, drawingsTarball] = await Promise.all([fetchTarball(list), fetchTarball(drawings)])
  const pictures = takeListPictures(listTarball, list.folder)
  const drawn = takeDrawings(drawingsTarball, drawings.folder)
  await mkdir(folder, { recursive: true })
  for (const wallet of wallets) {
    const logo = wallet.drawing === undefined ? pictures.get(wallet.image_id) : drawn.get(wallet.drawing)
    if (logo !== undefined) await writeFile(join(folder, logoName(wallet)), logo)
  }
  // Last, so that a set-up that was cut short begins again.
  await writeFile(markerPath, stamp)
  return { folder, fetched: true }
}
