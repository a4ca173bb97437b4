import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SignInTarget } from './signInTarget.ts'

/** What the embedded wallet has said of its networks, as JSON in a text. */
const networksKey: StorageKey<readonly unknown[]> = {
  name: 'smartAccountEnabledNetworks',
  schema: readBy((value) => {
    const found: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
    return Array.isArray(found) ? found : undefined
  }),
}

/** Whether the account is known to be a smart account: then a site that only knows plain signatures refuses its own. */
export function isSmartAccount(
  { config, storage }: Pick<Latchkey, 'config' | 'storage'>,
  { connection: { connector }, chainId }: Pick<SignInTarget, 'connection' | 'chainId'>,
): boolean {
  if (connector.type === 'SAFE') return true
  const isPreferred = connector.type === 'AUTH' && config.defaultAccountTypes.eip155 === 'smartAccount'
  const [, id = ''] = chainId.split(':')
  // Only on networks that the embedded wallet lists does it have one.
  return (
    isPreferred && chainId.startsWith('eip155:') && storage.read(networksKey)?.includes(Number(id)) === true
  )
}
