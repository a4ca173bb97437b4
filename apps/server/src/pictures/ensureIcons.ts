import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchTarball } from '../directory/fetchTarball.ts'
import { type IconPack, packName, readIconSources, usualIconsDir } from './iconPack.ts'
import { takeAddresses, takeDrawings, takeFlags } from './takeIcons.ts'

/** What came of it. */
export type IconsResult = { readonly folder: string; readonly fetched: boolean }

/** Changes when what is taken changes. */
const edition = 2

/** Puts the pictures of tokens, networks and currencies into a folder, unless they are there already. */
export async function ensureIcons(folder = fileURLToPath(usualIconsDir)): Promise<IconsResult> {
  const sources = readIconSources()
  const { drawings, addresses, flags } = sources
  const stamp = [edition, ...Object.values(sources).map((source) => source.integrity)].join(' ')
  const path = join(folder, packName)
  // The stamp stands at the very beginning, so that megabytes are not parsed to find it.
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present.startsWith(`{"stamp":${JSON.stringify(stamp)},`)) return { folder, fetched: false }

  const [drawingsBytes, addressesBytes, flagsBytes] = await Promise.all(
    [drawings, addresses, flags].map(fetchTarball),
  )
  if (!drawingsBytes || !addressesBytes || !flagsBytes) return { folder, fetched: false }
  const drawn = takeDrawings(drawingsBytes)
  const pack: IconPack = {
    stamp,
    tokens: drawn.tokens,
    ...takeAddresses(addressesBytes, drawn.tokens, drawn.networks),
    currencies: takeFlags(flagsBytes),
  }
  await mkdir(folder, { recursive: true })
  // Whole or not at all: a set-up that is cut short leaves nothing that looks finished.
  const draft = `${path}.${process.pid}.part`
  await writeFile(draft, JSON.stringify(pack))
  await rename(draft, path)
  return { folder, fetched: true }
}
