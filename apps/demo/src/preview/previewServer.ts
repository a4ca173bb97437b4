import { ethereum } from '@latchkey/core'

const names = [
  'Tidepool',
  'Juniper',
  'Cobalt',
  'Meridian',
  'Mercator',
  'Mermaid Pocket',
  'Sparrow',
  'Ember',
  'Gull',
  'Orchard',
  'Marlin',
  'Pinecone',
  'Kestrel',
  'Lantern',
] as const

/** The wallets of the directory; their names are made up. */
export const directory = names.map((name, at) => ({
  id: `preview-${at}`,
  name,
  homepage: `https://${name.toLowerCase().replaceAll(' ', '-')}.example/`,
  chrome_store: `https://store.example/extension/${at}`,
  badge_type: at % 5 === 0 ? 'certified' : 'none',
}))

const holdings = [
  { name: 'Ether', symbol: 'ETH', decimals: 18, amount: '4.812749', price: '3100.33', value: '14921.04' },
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '3150', price: '1', value: '3150' },
  { name: 'Wrapped Bitcoin', symbol: 'WBTC', decimals: 8, amount: '0.012', price: '97500', value: '1170' },
  { name: 'Dai', symbol: 'DAI', decimals: 18, amount: '88.02', price: '1', value: '88.02' },
] as const

/** Answers inside the page as a site's own server does: a preview sends no request anywhere. */
export const previewFetch: typeof fetch = async (input) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  if (pathname.includes('/v1/identity/')) return Response.json({ name: 'ines.example.eth', avatar: null })
  if (pathname.endsWith('/balance')) return Response.json({ stale: false, balances: holdings.map(heldOf) })
  if (pathname.endsWith('/history')) return Response.json({ data: past(pathname), next: null })
  if (pathname.includes('/v1/profile/account/')) return Response.json([])
  if (!pathname.endsWith('/getWallets')) return new Response('{}', { status: 404 })
  const text = (searchParams.get('search') ?? '').toLowerCase()
  const badge = searchParams.get('badge_type')
  const found = directory.filter(
    ({ name, badge_type }) => name.toLowerCase().includes(text) && (badge === null || badge === badge_type),
  )
  const [page, entries] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('entries') ?? 40)]
  return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
}

function heldOf({ decimals, amount, ...held }: (typeof holdings)[number]) {
  return {
    ...held,
    chainId: ethereum.caip2,
    ...(held.symbol !== 'ETH' && { address: `${ethereum.caip2}:${addressOf(held.symbol)}` }),
    quantity: { decimals: String(decimals), numeric: amount },
    iconUrl: null,
  }
}

/** An address made from a symbol, the same each time. */
function addressOf(symbol: string): string {
  const digits = [...symbol].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `0x${digits.padEnd(40, '7').slice(0, 40)}`
}

/** A few days of the account. */
function past(pathname: string) {
  const me = /0x[0-9a-f]{40}/i.exec(pathname)?.[0] ?? ''
  const other = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa2680ca'
  const deeds = [
    { did: 'receive', amount: '0.401', symbol: 'ETH', name: 'Ether', daysAgo: 1 },
    { did: 'send', amount: '1250.5', symbol: 'USDC', name: 'USD Coin', daysAgo: 3 },
    { did: 'receive', amount: '500', symbol: 'DAI', name: 'Dai', daysAgo: 9 },
  ] as const
  return deeds.map(({ did, amount, symbol, name, daysAgo }, at) => ({
    id: `deed ${at}`,
    metadata: {
      operationType: did,
      hash: `0x${String(at + 1).padStart(64, '0')}`,
      minedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      chain: ethereum.caip2,
      sentFrom: did === 'send' ? me : other,
      sentTo: did === 'send' ? other : me,
      status: 'confirmed',
      nonce: at,
    },
    transfers: [
      {
        direction: did === 'send' ? 'out' : 'in',
        quantity: { numeric: amount },
        value: null,
        price: null,
        fungible_info: {
          name,
          symbol,
          icon: null,
          ...(symbol !== 'ETH' && { address: `${ethereum.caip2}:${addressOf(symbol)}` }),
        },
        counterparty: other,
      },
    ],
  }))
}
