import type { Latchkey } from '../../instance/latchkey.ts'
import { askWallets } from './askWallets.ts'
import { fewWallets, inOrder } from './firstWallets.ts'
import { listed } from './listed.ts'
import { prefetchImages } from './prefetchImages.ts'

/** Puts the directory's featured and recommended wallets in the place of the bundled ones, and fetches their pictures. */
export async function refineWallets(latchkey: Latchkey): Promise<void> {
  const { directory, config } = latchkey
  const { featuredWalletIds, excludeWalletIds } = config
  const [featured, recommended] = await Promise.all([
    featuredWalletIds.length > 0 ? askWallets(latchkey, featuredQuery(featuredWalletIds)) : undefined,
    askWallets(latchkey, {
      page: 1,
      entries: fewWallets,
      exclude: listed([...excludeWalletIds, ...featuredWalletIds]),
    }),
  ])
  const found = {
    featured: featured ? inOrder(featured.data, featuredWalletIds) : [],
    recommended: recommended.data,
    count: recommended.count + (featured?.data.length ?? 0),
  }
  directory.setState({ ...directory.getState(), ...found })
  await prefetchImages(latchkey, [...found.featured, ...found.recommended])
}

/** What is asked for the featured wallets: as many as the site names, 4 where it names none. */
export function featuredQuery(ids: readonly string[]) {
  return { page: 1, entries: ids.length || fewWallets, include: listed(ids) } as const
}
