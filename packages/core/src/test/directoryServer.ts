import { json, playServer } from './answer.ts'

/** A wallet of a directory that a test plays. */
export type PlayedWallet = { readonly id: string; readonly name: string; readonly [key: string]: unknown }

/** Makes so many wallets, `w1`, `w2` and on. */
export function makeWallets(count: number): readonly PlayedWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index + 1}`,
    name: `Wallet ${index + 1}`,
    image_id: `i${index + 1}`,
  }))
}

/** A directory that pages, includes, excludes, searches and filters as the real one does. */
export function directoryServer(wallets: readonly PlayedWallet[]) {
  return playServer((url) => {
    if (url.pathname !== '/getWallets') return json({}, 404)
    const get = (name: string) => url.searchParams.get(name)
    const list = (name: string) => get(name)?.split(',')
    const search = get('search')?.toLowerCase() ?? ''
    const found = wallets.filter(
      (wallet) =>
        (list('include')?.includes(wallet.id) ?? true) &&
        !list('exclude')?.includes(wallet.id) &&
        (!get('badge_type') || wallet['badge_type'] === get('badge_type')) &&
        wallet.name.toLowerCase().includes(search),
    )
    const [page, entries] = [Number(get('page')), Number(get('entries'))]
    return json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
  })
}
