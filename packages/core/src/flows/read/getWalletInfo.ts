import type { ConnectorType } from '../../adapter/connector.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { walletImage } from '../../features/directory/walletImage.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { NamespaceOf } from '../../instance/register.ts'

/** The wallet in use, as it calls itself. */
export type WalletInfo = {
  readonly id: string
  /** A stranger's text: show it as text. */
  readonly name: string
  /** An address that is safe for an img element. */
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly type: ConnectorType
}

/** The wallet in use, of one family of chains or of the one on the screen; undefined while none is connected. */
export function getWalletInfo<Instance extends Latchkey>(
  latchkey: Instance,
  namespace?: NamespaceOf<Instance>,
): WalletInfo | undefined {
  const connector = activeConnection(latchkey.connections.getState(), namespace)?.connector
  if (connector === undefined) return undefined
  const { id, name, type, info } = connector
  return { id, name, type, icon: walletImage(latchkey, connector), rdns: info?.rdns }
}

/** Hears which wallet is in use; returns the way to stop. */
export function watchWalletInfo<Instance extends Latchkey>(
  latchkey: Instance,
  listener: Listener<WalletInfo | undefined>,
  namespace?: NamespaceOf<Instance>,
): () => void {
  return watchValue([latchkey.connections], () => getWalletInfo(latchkey, namespace), listener)
}
