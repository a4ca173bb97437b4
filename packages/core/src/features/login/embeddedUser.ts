import type { EmbeddedUser } from '../../adapter/embeddedLink.ts'
import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { type Social, socials } from '../../options/features.ts'

const longestText = 1_024

/** A text that the login remembers under this name. */
export function loginText(name: string): StorageKey<string> {
  return {
    name,
    schema: readBy((value) =>
      typeof value === 'string' && value !== '' && value.length <= longestText ? value : undefined,
    ),
  }
}

const socialKey: StorageKey<Social> = {
  name: 'connectedSocial',
  schema: readBy((value) => socials.find((social) => social === value)),
}

/** Who logged in on this page last, as the page remembers it; it gives no right to anything. */
export function embeddedUser({
  storage,
}: Pick<Latchkey, 'storage'>): EmbeddedUser & { readonly social?: Social | undefined } {
  return {
    email: storage.read(loginText('email')),
    userName: storage.read(loginText('socialUsername')),
    social: storage.read(socialKey),
  }
}

/** Remembers by which social network somebody logged in; undefined for a login by email. */
export function rememberSocial({ storage }: Pick<Latchkey, 'storage'>, social: Social | undefined): void {
  if (social === undefined) storage.remove(socialKey)
  else storage.write(socialKey, social)
}
