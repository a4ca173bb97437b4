import { activeChain, activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Whether the wallet in use is on a chain that the site does not have, and the site does not put up with that. */
export function isOnForeignChain(latchkey: Pick<Latchkey, 'config' | 'connections'>): boolean {
  const isConnected = activeConnection(latchkey.connections.getState())?.phase === 'connected'
  return isConnected && !latchkey.config.allowUnsupportedChain && 'unsupported' in activeChain(latchkey)
}
