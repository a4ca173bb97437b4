import {
  type Chain,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import type { PageWallet } from '@latchkey/testing/page'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { addWallet, mount } from './stage.tsx'

/** Who has the name alice.eth on the site's server. */
export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What the site's server has as the picture of every token. */
export const tokenPicture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>')}`

type Stage = {
  readonly chain: Chain
  readonly usdc: string
  readonly wallet: PageWallet
  readonly options?: LatchkeyOptions
  readonly view?: View
}

/** The widget of a site with a server, open at a view, with a wallet on the sandbox connected. */
export async function sendStage({ chain, usdc, wallet, options, view }: Stage): Promise<Latchkey> {
  const latchkey = createLatchkey(
    {
      networks: [chain],
      metadata: { name: 'Paper Harbour' },
      adapters: [evm()],
      locale: 'en',
      endpoints: 'https://harbour.example',
      images: 'none',
      ...options,
    },
    { ...pageDeps(), fetch: siteServer(chain, usdc) },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await addWallet(latchkey, wallet)
  openModal(latchkey, view ?? { name: 'WalletSend' })
  return latchkey
}

/** The site's server: balances as the chain has them, and one name. */
function siteServer(chain: Chain, usdc: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.hostname !== 'harbour.example') return fetch(input, init)
    const [, , , who = ''] = url.pathname.split('/')
    if (url.pathname.endsWith('/balance')) return Response.json(await balances(chain, usdc, who))
    if (url.pathname.endsWith('/v1/profile/account/alice.eth'))
      return Response.json({ name: 'alice.eth', attributes: {}, addresses: { 60: { address: alice } } })
    if (url.pathname.endsWith('/v1/profile/account/broken.eth')) {
      const reasons = [{ name: 'name', field: 'name', description: 'The registry is being moved.' }]
      return Response.json({ status: 'FAILED', reasons }, { status: 503 })
    }
    if (url.pathname.includes('/v1/profile/account/')) return Response.json([])
    if (url.pathname.includes('/history')) return Response.json({ data: [], next: null })
    if (url.pathname.includes('/v1/identity/')) return Response.json({ name: null, avatar: null })
    return Response.json({}, { status: 404 })
  }
}

async function balances(chain: Chain, usdc: string, who: string) {
  const node = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chain.rpcUrls[0] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return BigInt((await answer.json()).result)
  }
  const data = `0x70a08231${who.slice(2).toLowerCase().padStart(64, '0')}`
  const coin = await node('eth_getBalance', [who, 'latest'])
  const dollars = await node('eth_call', [{ to: usdc, data }, 'latest'])
  const held = (name: string, symbol: string, units: bigint, decimals: number, price: string) => ({
    name,
    symbol,
    chainId: chain.caip2,
    price,
    value: null,
    iconUrl: tokenPicture,
    quantity: { decimals: String(decimals), numeric: decimal(units, decimals) },
  })
  return {
    balances: [
      held('Ether', 'ETH', coin, 18, '3000'),
      { ...held('USD Coin', 'USDC', dollars, 6, '1'), address: `${chain.caip2}:${usdc}` },
    ],
  }
}

function decimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
