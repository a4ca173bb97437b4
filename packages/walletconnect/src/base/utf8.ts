/** Text as UTF-8. */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** UTF-8 as text; broken bytes are no text. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
