import type { Namespace } from '../../base/caip.ts'
import type { Listener } from '../../base/watchValue.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { NamespaceOf } from '../../instance/register.ts'

/** A wallet as EIP-1193 says that a page asks it. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** What wallets of a family of chains are asked through; a chain library knows what to do with it. */
export type ProviderOf<Family extends Namespace> = Family extends 'eip155' ? Eip1193Provider : unknown

/** The provider of the wallet in use in a family of chains; undefined while none is connected or it is being brought back. */
export function getProvider<Instance extends Latchkey, Family extends NamespaceOf<Instance> & Namespace>(
  latchkey: Instance,
  namespace: Family,
): ProviderOf<Family> | undefined {
  const connection = activeConnection(latchkey.connections.getState(), namespace)
  // Adapters of this family promise such a provider: see WalletSession.
  return connection && (latchkey.sessions.get(connection.connector.id)?.provider as ProviderOf<Family>)
}

/** Hears which provider is in use in a family of chains; returns the way to stop. */
export function watchProvider<Instance extends Latchkey, Family extends NamespaceOf<Instance> & Namespace>(
  latchkey: Instance,
  namespace: Family,
  listener: Listener<ProviderOf<Family> | undefined>,
): () => void {
  let last = getProvider(latchkey, namespace)
  return latchkey.connections.subscribe(() => {
    const before = last
    last = getProvider(latchkey, namespace)
    // By itself, not by what it holds: a provider is a stranger's object.
    if (last !== before) listener(last, before)
  })
}
