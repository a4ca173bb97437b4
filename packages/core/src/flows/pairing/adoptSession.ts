import type { WalletSession } from '../../adapter/adapter.ts'
import { wait } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { loadAdapter } from '../../features/connection/loadAdapter.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How long a chain library may take to adopt a wallet: no person has to confirm it. */
const adoptLimitMs = 5_000

/** Makes a paired wallet one of the site's chain library's own, where it has one of that family; else it stays as it came. */
export async function adoptSession(latchkey: Latchkey, session: WalletSession): Promise<WalletSession> {
  const { chain, id } = session.connector
  for (const source of latchkey.config.adapters) {
    if (source.namespace !== chain) continue
    const ended = new AbortController()
    try {
      const { adopt } = await loadAdapter(latchkey, source)
      if (!adopt) continue
      const own = await Promise.race([adopt(session), wait(latchkey.deps.clock, adoptLimitMs, ended.signal)])
      if (own?.connector.id === id) return own
    } catch (error) {
      // The page's own code does without this wallet then; the widget does not.
      log(latchkey, 'warn', 'a chain library did not take a paired wallet over.', error)
    } finally {
      ended.abort()
    }
  }
  return session
}
