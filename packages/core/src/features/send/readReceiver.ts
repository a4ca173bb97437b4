/** What somebody wrote as a receiver, before anybody is asked about it. */
export type ReceiverReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'badName' }

/** Longer than any name or address; what is longer was pasted by mistake. */
const longest = 255

/** Letters that take no room, or turn the reading direction: they hide what is written. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u

/** The same, and blanks, around a text: chats and documents leave them when one copies. */
const around = /^[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]+$/gu

/** Whether a text without a dot may still become a name or an address, if more is typed. */
export function mayBecomeReceiver(text: string): boolean {
  // An address that is too long gets no better.
  return /^[^\s/\\?#%:@.]+$/u.test(text) && !/^0x[0-9a-f]{41,}$/i.test(text)
}

/** Tells a name from an address, and takes away what copying left around it. Hidden letters inside are refused. */
export function readReceiver(written: string): ReceiverReading {
  const text = written.slice(0, 4 * longest).replace(around, '')
  if (text === '') return { kind: 'empty' }
  // Pictures may be made of several, with an invisible joint between them; a text variant is the same name.
  const plain = text
    .replace(/\ufe0f/gu, '')
    .replace(/(\p{Extended_Pictographic}\p{M}*)\u200d(?=\p{Extended_Pictographic})/gu, '$1')
  if (hidden.test(plain)) return { kind: 'hidden' }
  if (text.length > longest) return { kind: 'badName' }
  if (!text.includes('.')) return { kind: 'address', text }
  const name = text
    .replace(/\ufe0f/gu, '')
    .normalize('NFC')
    .toLowerCase()
  const isName = /^[^\s/\\?#%:@.]+(?:\.[^\s/\\?#%:@.]+)+$/u.test(name)
  return isName ? { kind: 'name', name } : { kind: 'badName' }
}
