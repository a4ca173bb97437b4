import type { Caip2 } from '@latchkey/wire'
import { drawGlyph } from './drawGlyph.ts'

type Look = { readonly name: string; readonly ground: string; readonly mark: string }

/** Marks drawn for us: they hint at a network without being anybody's logo. */
const marks = {
  diamond:
    '<path d="M64 24 92 66 64 82 36 66Z" fill="#fff"/><path d="M64 104 92 74 64 90 36 74Z" fill="#fff" fill-opacity="0.7"/>',
  half: '<circle cx="64" cy="64" r="36" fill="#fff"/><path d="M28 58h52v12H28z" fill="#1747d6"/>',
  bars: '<path d="M40 38h56l-10 12H30zM30 58h56l10 12H40zM40 78h56l-10 12H30z" fill="#fff"/>',
  coin: '<circle cx="64" cy="64" r="38" fill="none" stroke="#fff" stroke-width="8"/><path d="M52 44h16a10 10 0 0 1 0 20H52zM52 64h19a11 11 0 0 1 0 22H52z" fill="none" stroke="#fff" stroke-width="8"/>',
} as const

/** Networks that we define or that most wallets have. */
const looks: Readonly<Record<Caip2, Look>> = {
  'eip155:1': { name: 'Ethereum', ground: '#4b5bb8', mark: marks.diamond },
  'eip155:8453': { name: 'Base', ground: '#1747d6', mark: marks.half },
  'eip155:8131337': { name: 'Sandbox Ethereum', ground: '#12655d', mark: marks.diamond },
  'eip155:8131338': {
    name: 'Sandbox Base',
    ground: '#12655d',
    mark: marks.half.replace('#1747d6', '#12655d'),
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', ground: '#5b4bb7', mark: marks.bars },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { name: 'Solana Devnet', ground: '#4a5568', mark: marks.bars },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': { name: 'Solana Testnet', ground: '#4a5568', mark: marks.bars },
  'bip122:000000000019d6689c085ae165831e93': { name: 'Bitcoin', ground: '#9a5511', mark: marks.coin },
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'Bitcoin Testnet', ground: '#4a5568', mark: marks.coin },
}

/** Networks without a mark of their own, by name. */
const names: Readonly<Record<Caip2, string>> = {
  'eip155:10': 'Optimism',
  'eip155:56': 'Binance Smart',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:42161': 'Arbitrum',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea',
  'eip155:11155111': 'Sepolia',
}

/**
 * Draws the picture of a network: by its chain, with a colon or a dash between namespace and reference.
 * A chain that the server serves always has one.
 */
export function drawNetwork(id: string, served: readonly { readonly caip2: Caip2 }[]): string | undefined {
  const caip2 = id.replace(/^([a-z0-9]{3,8})-/, '$1:') as Caip2
  const look = Object.hasOwn(looks, caip2) ? looks[caip2] : undefined
  if (look !== undefined) return drawLook(look)
  const name = Object.hasOwn(names, caip2) ? names[caip2] : undefined
  if (name !== undefined) return drawGlyph(name)
  return served.some((chain) => chain.caip2 === caip2) ? drawGlyph(caip2.replace(/^.*:/, '')) : undefined
}

function drawLook({ name, ground, mark }: Look): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">' +
    `<title>${name}</title><rect width="128" height="128" fill="${ground}"/>${mark}</svg>`
  )
}
