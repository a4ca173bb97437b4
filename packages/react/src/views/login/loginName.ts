import type { Connector, Latchkey } from '@latchkey/core'
import { embeddedUser } from '@latchkey/core/login'

/** What the person is called who logged in to the embedded wallet; undefined for other wallets. */
export function loginName(latchkey: Latchkey, { type }: Pick<Connector, 'type'>): string | undefined {
  if (type !== 'AUTH') return undefined
  const { email, userName } = embeddedUser(latchkey)
  return userName ?? (email?.slice(0, email.lastIndexOf('@')) || undefined)
}
