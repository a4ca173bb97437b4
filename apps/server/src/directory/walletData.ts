import { readFileSync } from 'node:fs'
import { AppLink, DirectoryId, WebLink } from '@latchkey/wire'
import * as v from 'valibot'

/** A name under which an extension announces itself (EIP-6963). */
const Rdns = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i), v.maxLength(128))

/** Which kinds of chains a wallet is for. */
export const Namespace = v.picklist(['eip155', 'solana', 'bip122', 'polkadot'])

/** What is known of a wallet, whoever says it. */
export const WalletFacts = v.object({
  id: DirectoryId,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  rdns: v.optional(Rdns),
  homepage: v.optional(WebLink),
  mobile_link: v.optional(AppLink),
  desktop_link: v.optional(AppLink),
  webapp_link: v.optional(WebLink),
  app_store: v.optional(WebLink),
  play_store: v.optional(WebLink),
  chrome_store: v.optional(WebLink),
  injected: v.optional(v.array(v.object({ namespace: Namespace, injected_id: v.string() }))),
})

/** A wallet of our own list. */
const ListedWallet = v.object({
  ...WalletFacts.entries,
  image_id: DirectoryId,
  /** Which drawing it has instead of the list's own picture. */
  drawing: v.optional(v.pipe(v.string(), v.regex(/^\w+$/))),
  /** Reviewed by us; where we did not, it is for EVM chains, as the list it comes from. */
  namespaces: v.optional(v.array(Namespace)),
})

/** A wallet of our own list. */
export type ListedWallet = v.InferOutput<typeof ListedWallet>

const PackageSource = v.object({
  package: v.string(),
  version: v.string(),
  licence: v.string(),
  integrity: v.string(),
  folder: v.string(),
})

/** Where our list and its logos come from, and which drawings take the place of some. */
const Sources = v.object({ list: PackageSource, drawings: PackageSource })

/** The folder with the list and, after set-up, the logos: beside `src` as beside `dist`. */
const dataFolder = new URL('../../directory/', import.meta.url)

/** Where set-up puts logos unless told otherwise. */
export const usualLogosDir = new URL('logos/', dataFolder)

/** Reads our list of wallets. */
export function readWalletData(): readonly ListedWallet[] {
  return v.parse(v.object({ wallets: v.array(ListedWallet) }), readJson('wallets.json')).wallets
}

/** Reads which packages the logos are taken from. */
export function readSources(): v.InferOutput<typeof Sources> {
  return v.parse(Sources, readJson('source.json'))
}

/** How a wallet's logo is called in the folder of logos. */
export function logoName({ image_id, drawing }: Pick<ListedWallet, 'image_id' | 'drawing'>): string {
  return `${image_id}.${drawing === undefined ? 'webp' : 'svg'}`
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, dataFolder), 'utf8'))
}
