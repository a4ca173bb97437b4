import { fromBase64Url, toBase64Url } from '../base/base64.ts'
import { fromUtf8, toUtf8 } from '../base/utf8.ts'
import { type Opened, type OpeningKeys, openBytes, sealBytes } from './envelope.ts'

/** Seals a text for a link from app to app: type 0 in base64 for URLs. */
export function sealLinkEnvelope(
  random: (bytes: number) => Uint8Array,
  symKey: string,
  text: string,
): string {
  return toBase64Url(sealBytes(Uint8Array.of(0), random, symKey, text))
}

/** The first word from app to app (type 2): readable by all, signed by nobody. */
export function writeOpenEnvelope(text: string): string {
  const body = toUtf8(text)
  const bytes = new Uint8Array(1 + body.length)
  bytes[0] = 2
  bytes.set(body, 1)
  return toBase64Url(bytes)
}

/** Opens what came by a link from app to app; `inClear` when nobody sealed it. */
export function openLinkEnvelope(
  envelope: string,
  keys: OpeningKeys,
): (Opened & { readonly inClear: boolean }) | undefined {
  const bytes = fromBase64Url(envelope)
  if (!bytes) return undefined
  if (bytes[0] === 2) {
    const text = fromUtf8(bytes.subarray(1))
    return text === undefined ? undefined : { text, inClear: true }
  }
  const opened = openBytes(bytes, keys)
  return opened && { ...opened, inClear: false }
}
