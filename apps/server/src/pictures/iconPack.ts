import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const PackageSource = v.object({ package: v.string(), version: v.string(), integrity: v.string() })

/** Which packages the pictures are taken from. */
const Sources = v.object({ drawings: PackageSource, addresses: PackageSource, flags: PackageSource })

const Drawings = v.record(v.string(), v.string())

/** The pictures that set-up has taken, in one file. */
export const IconPack = v.object({
  /** Which tarballs they are of. */
  stamp: v.string(),
  /** By the name of the drawing, such as `USDC`. */
  tokens: Drawings,
  /** By CAIP-2. */
  networks: Drawings,
  /** By ISO 4217 code, in lower case. */
  currencies: Drawings,
  /** The drawing of a contract, by CAIP-10 in lower case. */
  addresses: Drawings,
  /** The drawing of a symbol, in lower case; of several with one symbol, the best known. */
  symbols: Drawings,
})

/** The pictures that set-up has taken. */
export type IconPack = v.InferOutput<typeof IconPack>

/** The folder with what we know of the packages and, after set-up, their pictures: beside `src` as beside `dist`. */
const dataFolder = new URL('../../icons/', import.meta.url)

/** Where set-up puts pictures unless told otherwise. */
export const usualIconsDir = new URL('files/', dataFolder)

/** How the file with the pictures is called. */
export const packName = 'icons.json'

/** Reads which packages the pictures are taken from. */
export function readIconSources(): v.InferOutput<typeof Sources> {
  return v.parse(Sources, JSON.parse(readFileSync(new URL('source.json', dataFolder), 'utf8')))
}
