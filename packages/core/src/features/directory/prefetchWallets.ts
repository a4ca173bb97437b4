import { log } from '../../base/log.ts'
import { isConnected } from '../../instance/isConnected.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { bundledEntries } from './bundledEntries.ts'
import { fewWallets, inOrder } from './firstWallets.ts'

/** What was fetched before, or is being fetched. */
const fetched = slot('firstWallets', (): { once?: Promise<void> } => ({}))

/**
 * Fills the first lists of wallets: at once with those that are known without asking, then with the directory's. Once
 * is enough, and who is connected needs none. It never rejects; after a failure the next call tries again.
 */
export function prefetchWallets(latchkey: Latchkey): Promise<void> {
  if (isConnected(latchkey.connections.getState())) return Promise.resolve()
  const kept = fetched(latchkey)
  kept.once ??= prefetch(latchkey).catch((error: unknown) => {
    delete kept.once
    log(latchkey, 'warn', 'the wallet directory did not answer; the short list stays.', error)
  })
  return kept.once
}

async function prefetch(latchkey: Latchkey): Promise<void> {
  const { directory, config } = latchkey
  const { featuredWalletIds, endpoints } = config
  const known = bundledEntries(config)
  directory.setState({
    ...directory.getState(),
    featured: inOrder(known, featuredWalletIds),
    recommended: known.filter(({ id }) => !featuredWalletIds.includes(id)).slice(0, fewWallets),
    ...(!endpoints && { count: known.length }),
  })
  if (!endpoints) return
  // A site without a directory never loads what asks one, and the list does not wait for it.
  const { refineWallets } = await import('./refineWallets.ts')
  await refineWallets(latchkey)
}
