import { toBase64Url } from '../encoding/base64Url.ts'

/** The SHA-256 of a text, as base64url. */
export async function hashText(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
