// Makes wallets.json and the widget's short list from the packages that source.json pins and from reviewed.json.
// Run it again after either changed, and read the difference before committing it:
//   npm exec -- node -C latchkey-source --experimental-strip-types apps/server/directory/generate.ts
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { fetchTarball } from '../src/directory/fetchTarball.ts'
import { takeDrawings } from '../src/directory/takeLogos.ts'
import { type ListedWallet, Namespace, readSources } from '../src/directory/walletData.ts'
import { bundledModule, storesModule } from './bundledModule.ts'
import { cleanWallet, isReachable } from './cleanWallet.ts'
import { readPackage } from './readPackage.ts'

const Reviewed = v.object({
  first: v.array(v.string()),
  leftOut: v.record(v.string(), v.string()),
  ids: v.record(v.string(), v.string()),
  rdns: v.record(v.string(), v.string()),
  /** Wallets whose picture in the package wears the mark of a vendor, and the drawing that they have instead. */
  drawings: v.record(v.string(), v.string()),
  /** Wallets whose picture wears such a mark, and for which there is no drawing. */
  glyphs: v.array(v.string()),
  namespaces: v.record(v.string(), v.array(Namespace)),
  injected: v.record(v.string(), v.array(v.object({ namespace: Namespace, injected_id: v.string() }))),
})

/** As many as the widget asks for at first: among them letters would stand out. */
const firstPage = 40

/** Every page loads them, so they are few. */
const shortListLength = 8

const sources = readSources()
const reviewed = v.parse(
  Reviewed,
  JSON.parse(readFileSync(new URL('reviewed.json', import.meta.url), 'utf8')),
)
const drawn = takeDrawings(await fetchTarball(sources.drawings), sources.drawings.folder)
const fromPackage = readPackage(await fetchTarball(sources.list), sources.list.folder)
const wallets = inOrder(withoutTwins(fromPackage.flatMap(list)))

const known = new Set(wallets.map((wallet) => wallet.id))
const { first, rdns, drawings, glyphs, namespaces, injected } = reviewed
for (const id of [first, glyphs, ...[rdns, drawings, namespaces, injected].map(Object.keys)].flat()) {
  if (!known.has(id)) throw new Error(`reviewed.json speaks of ${id}, which the list does not have.`)
}
const { package: from, version, licence } = sources.list
const listFile = fileURLToPath(new URL('wallets.json', import.meta.url))
writeFileSync(listFile, JSON.stringify({ source: { package: from, version, licence }, wallets }, null, 2))
const short = reviewed.first
  .slice(0, shortListLength)
  .flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
const inCore = (file: string) =>
  fileURLToPath(new URL(`../../../packages/core/src/features/directory/${file}`, import.meta.url))
const [shortFile, storesFile] = [inCore('bundledWallets.ts'), inCore('walletStores.ts')]
writeFileSync(shortFile, bundledModule(short))
writeFileSync(storesFile, storesModule(short))
execFileSync('biome', ['format', '--write', listFile, shortFile, storesFile])
process.stdout.write(`${wallets.length} wallets, ${short.length} in the short list\n`)

function list(wallet: Parameters<typeof cleanWallet>[0]): ListedWallet[] {
  if (wallet.id in reviewed.leftOut) return []
  const id = reviewed.ids[wallet.id] ?? wallet.id
  const own = {
    rdns: reviewed.rdns[id],
    namespaces: reviewed.namespaces[id],
    injected: reviewed.injected[id],
  }
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const entry = { ...cleanWallet(wallet), id, ...pictureOf(id), ...known }
  return isReachable(entry) ? [entry] : []
}

function pictureOf(id: string): Partial<ListedWallet> {
  // With the id of no picture, the wallet gets its glyph.
  if (reviewed.glyphs.includes(id)) return { image_id: id }
  const drawing = reviewed.drawings[id]
  if (drawing === undefined) return {}
  const bytes = drawn.get(drawing)
  if (bytes === undefined) throw new Error(`There is no drawing ${drawing}, or it is not a plain one.`)
  return { image_id: `${drawing}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`, drawing }
}

/** Of two with one name, one rdns or one id the first stays: it is the better known. */
function withoutTwins(entries: readonly ListedWallet[]): ListedWallet[] {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const keys = [`id ${entry.id}`, `name ${entry.name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`]
    if (entry.rdns !== undefined) keys.push(`rdns ${entry.rdns.toLowerCase()}`)
    if (keys.some((key) => seen.has(key))) return false
    for (const key of keys) seen.add(key)
    return true
  })
}

/** The well-known ones first, then in the order of the package; those without a logo after the first page. */
function inOrder(entries: readonly ListedWallet[]): ListedWallet[] {
  const rank = (entry: ListedWallet) => {
    const place = reviewed.first.indexOf(entry.id)
    return place < 0 ? reviewed.first.length : place
  }
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b))
  const hasLogo = ({ id, image_id }: ListedWallet) => image_id !== id
  const pictured = sorted.filter(hasLogo)
  const plain = sorted.filter((entry) => !hasLogo(entry))
  return [...pictured.slice(0, firstPage), ...plain, ...pictured.slice(firstPage)]
}
