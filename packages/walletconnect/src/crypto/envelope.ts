import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, toBase64 } from '../base/base64.ts'
import { fromHex, toHex } from '../base/hex.ts'
import { fromUtf8, toUtf8 } from '../base/utf8.ts'
import { agreeKey, type KeyPair } from './keys.ts'

type Random = (bytes: number) => Uint8Array

/** What was in an envelope, and whose key sealed it when the envelope says so. */
export type Opened = { readonly text: string; readonly senderPublicKey?: string }

/** The keys that may open an envelope: the shared one, or one's own private one. */
export type OpeningKeys = { readonly symKey?: string; readonly privateKey?: string }

const ivLength = 12
const tagLength = 16
const publicKeyLength = 32

/** Seals a text with a key that both sides know (type 0). */
export function sealEnvelope(random: Random, symKey: string, text: string): string {
  return toBase64(sealBytes(Uint8Array.of(0), random, symKey, text))
}

/** Seals a text for the holder of a public key, who learns ours by it (type 1). */
export function sealToPeer(random: Random, self: KeyPair, peerPublicKey: string, text: string): string {
  const header = join(Uint8Array.of(1), fromHex(self.publicKey))
  return toBase64(sealBytes(header, random, agreeKey(self.privateKey, peerPublicKey), text))
}

/** Opens an envelope that came by a relay. Whatever is wrong with it, there is nothing in it then. */
export function openEnvelope(envelope: string, keys: OpeningKeys): Opened | undefined {
  const bytes = fromBase64(envelope)
  return bytes && openBytes(bytes, keys)
}

/** Opens the bytes of an envelope of type 0 or 1; type 2 is in the clear and proves nothing, so no relay may bring it. */
function openBytes(bytes: Uint8Array, keys: OpeningKeys): Opened | undefined {
  try {
    if (bytes[0] === 0 && keys.symKey) {
      const text = unseal(bytes.subarray(1), keys.symKey)
      return text === undefined ? undefined : { text }
    }
    if (bytes[0] === 1 && keys.privateKey && bytes.length > publicKeyLength) {
      const senderPublicKey = toHex(bytes.subarray(1, 1 + publicKeyLength))
      const text = unseal(bytes.subarray(1 + publicKeyLength), agreeKey(keys.privateKey, senderPublicKey))
      return text === undefined ? undefined : { text, senderPublicKey }
    }
  } catch {
    // Forged, of another key, or of a sender's key that cannot be used.
  }
  return undefined
}

/** The bytes of a sealed envelope: header, nonce, ciphertext with its tag. */
function sealBytes(header: Uint8Array, random: Random, symKey: string, text: string): Uint8Array {
  const iv = random(ivLength)
  return join(header, iv, chacha20poly1305(fromHex(symKey), iv).encrypt(toUtf8(text)))
}

function unseal(sealed: Uint8Array, symKey: string): string | undefined {
  if (sealed.length < ivLength + tagLength) return undefined
  const iv = sealed.subarray(0, ivLength)
  return fromUtf8(chacha20poly1305(fromHex(symKey), iv).decrypt(sealed.subarray(ivLength)))
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
