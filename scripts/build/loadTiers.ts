import { bundleHelloWorld } from '../sizes/bundleHelloWorld.ts'

/** When a module is loaded: with the page, with the open widget, or when a wallet is chosen; others by themselves. */
export type Tier = (typeof tiers)[number]
const tiers = ['first', 'open', 'connect'] as const

/** Whether a file of `dist` holds what is loaded together. */
export function isTier(name: string): name is Tier {
  return tiers.some((tier) => tier === name)
}

/**
 * Which modules of ours a page loads together. A bundler cuts shared modules into chunks of their own, dozens of them
 * for dozens of small files: what always comes together is therefore published as one file.
 */
export async function loadTiers(root: string): Promise<ReadonlyMap<string, Tier>> {
  const { first, opened, connecting } = await bundleHelloWorld(root, 'source')
  const tierOf = new Map<string, Tier>()
  for (const chunk of connecting) {
    const tier = first.has(chunk) ? 'first' : opened.has(chunk) ? 'open' : 'connect'
    for (const id of Object.keys(chunk.modules)) tierOf.set(id, tier)
  }
  return tierOf
}
