import type { WalletEntry } from '@latchkey/core'

/** What the site's own server answers in a scene, and where it fails to. */
export type ServerPart = {
  readonly wallets: readonly WalletEntry[]
  /** What becomes of the list: all of it comes, nothing ever does, or it fails. */
  readonly list: 'yes' | 'never' | 'fails'
  readonly search: 'yes' | 'never' | 'fails'
  /** Name and picture of whoever is asked for. */
  readonly person?: { readonly name: string; readonly avatar: string }
}

/** Answers as the site's server does, inside the page: no scene sends a request anywhere. */
export function sceneServer(part: ServerPart | undefined): typeof fetch {
  return async (input) => {
    if (part === undefined) throw new TypeError('This scene has no server.')
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    if (pathname.includes('/v1/identity/')) return Response.json(part.person ?? { name: null, avatar: null })
    if (!pathname.endsWith('/getWallets')) return new Response('{}', { status: 404 })
    const query = Object.fromEntries(searchParams)
    const way = query['search'] !== undefined ? part.search : part.list
    if (way === 'never') return new Promise(() => {})
    // A refusal, because failures that may pass are tried again for a while.
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
