import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { type SocialProvider, socials } from '../../options/features.ts'

/** The network that the page itself went to, for a login that goes on when it is back. */
const leftKey: StorageKey<SocialProvider> = {
  name: 'loginLeft',
  schema: readBy((value) =>
    socials.find((social): social is SocialProvider => social === value && social !== 'farcaster'),
  ),
}

/** Remembers that the page leaves for a login. */
export function rememberLeft({ storage }: Pick<Latchkey, 'storage'>, provider: SocialProvider): void {
  storage.write(leftKey, provider)
}

/** The network that the page left for; once, so that a reload is no second login. */
export function takeLeft({ storage }: Pick<Latchkey, 'storage'>): SocialProvider | undefined {
  const provider = storage.read(leftKey)
  if (provider !== undefined) storage.remove(leftKey)
  return provider
}
