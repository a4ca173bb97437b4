import type { Caip2 } from '@latchkey/wire'
import { isSafeSvg } from '../directory/isSafeSvg.ts'
import { readTarball } from '../directory/readTarball.ts'
import type { IconPack } from './iconPack.ts'

/** The chains of the package's addresses, by the names it gives them. */
const chains: Readonly<Record<string, Caip2>> = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  cronos: 'eip155:25',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  fantom: 'eip155:250',
  zksync: 'eip155:324',
  'polygon-zkevm': 'eip155:1101',
  moonbeam: 'eip155:1284',
  moonriver: 'eip155:1285',
  mantle: 'eip155:5000',
  'klay-token': 'eip155:8217',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  'arbitrum-nova': 'eip155:42170',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  linea: 'eip155:59144',
  blast: 'eip155:81457',
  scroll: 'eip155:534352',
  aurora: 'eip155:1313161554',
}

/** A drawing with more than this is a painting. */
const mostCharacters = 32_768

/** Takes the drawings of tokens and networks out of their package, by name. Modules are read as text: nothing is run. */
export function takeDrawings(tarball: Buffer) {
  const tokens: Record<string, string> = {}
  const networks: Record<string, string> = {}
  for (const { path, bytes } of readTarball(tarball)) {
    const [, kind, name] = /\/svgs\/(tokens|networks)\/background\/([\w.-]+)\.svg\.js$/.exec(path) ?? []
    if (kind === undefined || name === undefined) continue
    const literal = /'(<svg[\s\S]*<\/svg>)(?:\\n)?'/.exec(bytes.toString('utf8'))?.[1]
    const svg = literal?.replaceAll('\\n', '\n').replace(' class="web3icons"', '')
    if (svg !== undefined && isDrawing(svg)) (kind === 'tokens' ? tokens : networks)[name] = compact(svg)
  }
  return { tokens, networks }
}

/** Takes which drawing belongs to which contract, symbol and chain out of their package. */
export function takeAddresses(tarball: Buffer, tokens: IconPack['tokens'], drawn: Record<string, string>) {
  const addresses: Record<string, string> = {}
  const ranks = new Map<string, number>()
  const symbols: Record<string, string> = {}
  const networks: Record<string, string> = {}
  for (const { path, bytes } of readTarball(tarball)) {
    if (path.endsWith('/metadata/tokens.js')) {
      for (const entry of entriesOf(bytes)) {
        const name = /filePath: 'token:([^']+)'/.exec(entry)?.[1]
        if (name === undefined || tokens[name] === undefined) continue
        const listed = /addresses: \{([\s\S]*?)\}/.exec(entry)?.[1] ?? ''
        for (const [, slug = '', address = ''] of listed.matchAll(/'?([\w-]+)'?:\s*'([^']+)'/g)) {
          const chain = chains[slug]
          if (chain !== undefined && /^0x[0-9a-f]{40}$/i.test(address)) {
            addresses[`${chain}:${address.toLowerCase()}`] = name
          }
        }
        const symbol = /symbol: '([^']+)'/.exec(entry)?.[1]?.toLowerCase()
        const rank = Number(/marketCapRank: (\d+)/.exec(entry)?.[1] ?? Number.MAX_SAFE_INTEGER)
        if (symbol !== undefined && rank < (ranks.get(symbol) ?? Number.POSITIVE_INFINITY)) {
          ranks.set(symbol, rank)
          symbols[symbol] = name
        }
      }
    }
    if (path.endsWith('/metadata/networks.js')) {
      for (const entry of entriesOf(bytes)) {
        const drawing = drawn[/filePath: 'network:([^']+)'/.exec(entry)?.[1] ?? '']
        const caip2 = /caip2id: '([^']+)'/.exec(entry)?.[1]
        if (drawing !== undefined && caip2 !== undefined) networks[caip2] ??= drawing
      }
    }
  }
  return { addresses, symbols, networks }
}

/** Takes the flags of currencies out of their package, by code. */
export function takeFlags(tarball: Buffer): Record<string, string> {
  const currencies: Record<string, string> = {}
  for (const { path, bytes } of readTarball(tarball)) {
    const code = /\/square-flags\/([a-z]{3})\.svg$/.exec(path)?.[1]
    const svg = bytes.toString('utf8').trim()
    if (code !== undefined && isDrawing(svg)) currencies[code] = compact(svg)
  }
  return currencies
}

function entriesOf(bytes: Buffer): readonly string[] {
  return bytes.toString('utf8').split(/\n {2}\{\n/)
}

function isDrawing(svg: string): boolean {
  return svg.length <= mostCharacters && isSafeSvg(svg, { clips: true })
}

function compact(svg: string): string {
  return svg.replace(/>\s+</g, '><')
}
