/** Standard base64 with padding, as envelopes travel. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: an argument list has a limit.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Reads standard base64 with padding, and nothing else. */
export function fromBase64(text: string): Uint8Array | undefined {
  // `atob` alone would also take spaces and missing padding, and one message would have many spellings.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Base64 for URLs and tokens, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
