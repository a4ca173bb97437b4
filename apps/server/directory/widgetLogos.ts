import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import { chosenBounds, imageKind } from '../src/directory/imageKind.ts'
import { logoName, readWalletData, usualLogosDir } from '../src/directory/walletData.ts'
import { IconPack, packName, usualIconsDir } from '../src/pictures/iconPack.ts'
import { lightenSvg } from './lightenSvg.ts'

/** The best-known wallets: those that reviewed.json puts first. */
const walletCount = 12

/** The networks that most sites have. A test network has no logo, so that nobody takes it for the real one. */
const networks: readonly Caip2[] = [
  'eip155:1', // Ethereum
  'eip155:8453', // Base
  'eip155:42161', // Arbitrum One
  'eip155:10', // Optimism
  'eip155:137', // Polygon
  'eip155:56', // BNB Smart Chain
  'eip155:43114', // Avalanche
  'eip155:324', // ZKsync
  'eip155:59144', // Linea
  'eip155:100', // Gnosis
  'eip155:42220', // Celo
  'eip155:130', // Unichain
  'eip155:534352', // Scroll
  'eip155:81457', // Blast
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93', // Bitcoin
]

/** A logo, and every name by which a wallet or a network may be known to the widget. */
export type WidgetLogo = { readonly names: readonly string[]; readonly svg: string }

/** Makes the logos that the widget has without a server from those that set-up has taken for the directory. */
export async function widgetLogos(): Promise<readonly WidgetLogo[]> {
  const logosDir = fileURLToPath(usualLogosDir)
  const packPath = join(fileURLToPath(usualIconsDir), packName)
  const pack = v.parse(IconPack, JSON.parse(await readFile(packPath, 'utf8')))
  const wallets = readWalletData().slice(0, walletCount)
  return [
    ...(await Promise.all(
      wallets.map(async (wallet) => {
        const { id, rdns = id, image_id, name, drawing } = wallet
        if (drawing === undefined) throw new Error(`${name} has no drawing: name one in reviewed.json.`)
        return logo(name, [id, rdns, image_id], await readFile(join(logosDir, logoName(wallet)), 'utf8'))
      }),
    )),
    ...networks.map((caip2) => logo(caip2, [caip2], pack.networks[caip2] ?? '')),
  ]
}

function logo(what: string, names: readonly string[], drawing: string): WidgetLogo {
  const svg = lightenSvg(drawing)
  if (imageKind(Buffer.from(svg), chosenBounds)?.type !== 'image/svg+xml')
    throw new Error(`The logo of ${what} is not a plain drawing.`)
  return { names: [...new Set(names)], svg }
}
