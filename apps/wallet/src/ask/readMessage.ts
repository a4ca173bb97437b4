/** A message to sign, as a person can read it. */
export type ReadableMessage =
  | { readonly form: 'text'; readonly text: string; readonly signIn?: { readonly domain: string } }
  | { readonly form: 'bytes'; readonly hex: string }

/** The first line of a sign-in message (CAIP-122, EIP-4361). */
const signInLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^\s/]+) wants you to sign in with your \S+ account:\n/i

/** Text where the bytes are text, the bytes themselves where they are not: nobody signs what they cannot see. */
export function readMessage(bytes: Uint8Array): ReadableMessage {
  const text = readUtf8(bytes)
  if (text === undefined) return { form: 'bytes', hex: toHex(bytes) }
  const domain = signInLine.exec(text)?.[1]
  return domain === undefined ? { form: 'text', text } : { form: 'text', text, signIn: { domain } }
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // A hash is sometimes text by accident: then most of it cannot be read.
    const letters = [...text]
    const unreadable = letters.filter(
      (letter) => /[\p{Cc}\p{Cn}\p{Co}\ufffd]/u.test(letter) && !/\s/.test(letter),
    )
    return unreadable.length * 4 > letters.length ? undefined : text
  } catch {
    // Not text at all.
    return undefined
  }
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
