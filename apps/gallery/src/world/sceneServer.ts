import type { WalletEntry } from '@latchkey/core'
import { answerNames, type NamesPart } from './sceneNames.ts'
import { answerOnramp, type OnrampPart } from './sceneOnramp.ts'
import { type PastPart, pastPage } from './scenePast.ts'
import { answerSwaps, type SwapsPart } from './sceneSwaps.ts'

/** What the site's own server answers in a scene, and where it fails to. */
export type ServerPart = {
  readonly wallets: readonly WalletEntry[]
  /** What becomes of the list: all of it comes, nothing ever does, or it fails. */
  readonly list: 'yes' | 'never' | 'fails'
  readonly search: 'yes' | 'never' | 'fails'
  /** Name and picture of whoever is asked for. */
  readonly person?: { readonly name: string; readonly avatar: string }
  /** What the account holds, as the wire has it; of which nothing may come, or a failure. */
  readonly holds?: readonly HeldPart[] | 'never' | 'fails'
  /** What it holds was read a while ago. */
  readonly isStale?: boolean
  /** What happened with the account. */
  readonly past?: PastPart
  /** Names, and the addresses they stand for. */
  readonly names?: Readonly<Record<string, string>>
  /** What can be bought with money. */
  readonly onramp?: OnrampPart
  /** Names that visitors can register. */
  readonly zone?: NamesPart
  /** Tokens that can be swapped, and at what price. */
  readonly swaps?: SwapsPart
}

/** One thing that the account holds. */
export type HeldPart = {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  /** The bare address of a token; absent for the chain's own coin. */
  readonly token?: string
  readonly decimals: number
  readonly amount: string
  readonly price: string | null
  readonly value: string | null
  readonly unlisted?: boolean
  readonly iconUrl?: string
}

/** Answers as the site's server does, inside the page: no scene sends a request anywhere. */
export function sceneServer(part: ServerPart | undefined): typeof fetch {
  return async (input, init) => {
    if (part === undefined) throw new TypeError('This scene has no server.')
    const url = new URL(input instanceof Request ? input.url : input)
    const { pathname, searchParams } = url
    const named = part.zone && answerNames(part.zone, url, init)
    if (named !== undefined) return named
    const bought = part.onramp && answerOnramp(part.onramp, url, init)
    if (bought !== undefined) return bought
    const swapped = part.swaps && (await answerSwaps(part.swaps, url, init))
    if (swapped !== undefined) return swapped
    if (pathname.includes('/v1/identity/')) return Response.json(part.person ?? { name: null, avatar: null })
    if (pathname.endsWith('/balance')) return balances(part)
    if (pathname.endsWith('/history')) return pastPage(part.past, searchParams.get('cursor'))
    if (pathname.includes('/v1/profile/account/')) return nameRecord(part.names, pathname)
    if (!pathname.endsWith('/getWallets')) return new Response('{}', { status: 404 })
    const query = Object.fromEntries(searchParams)
    const way = query['search'] !== undefined ? part.search : part.list
    if (way === 'never') return new Promise(() => {})
    // A 4xx status, because the client retries temporary failures.
    if (way === 'fails') return new Response('{}', { status: 400 })
    const found = part.wallets.filter(
      ({ name, badge_type }) =>
        name.toLowerCase().includes((query['search'] ?? '').toLowerCase()) &&
        (query['badge_type'] === undefined || query['badge_type'] === badge_type),
    )
    const [page, entries] = [Number(query['page'] ?? 1), Number(query['entries'] ?? 40)]
    return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
  }
}

function balances({ holds, isStale = false }: ServerPart): Response | Promise<Response> {
  if (holds === 'never') return new Promise(() => {})
  if (holds === 'fails' || holds === undefined) return new Response('{}', { status: 400 })
  return Response.json({
    stale: isStale,
    balances: holds.map(({ token, decimals, amount, ...held }) => ({
      ...held,
      ...(token !== undefined && { address: `${held.chainId}:${token}` }),
      quantity: { decimals: String(decimals), numeric: amount },
      iconUrl: held.iconUrl ?? null,
    })),
  })
}

function nameRecord(names: ServerPart['names'], pathname: string): Response {
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  if (name.startsWith('broken.')) return Response.json({}, { status: 400 })
  const address = names?.[name]
  if (address === undefined) return Response.json([])
  return Response.json({ name, attributes: {}, addresses: { 60: { address } } })
}
