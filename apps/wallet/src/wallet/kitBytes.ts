import { base64, hex } from '@scure/base'

/** How text is read and written, by the names of Node. */
const codecs = {
  base64: {
    encode: base64.encode,
    decode(text: string) {
      const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
      return base64.decode(plain + '='.repeat((4 - (plain.length % 4)) % 4))
    },
  },
  hex,
  utf8: {
    encode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
    decode: (text: string) => new TextEncoder().encode(text),
  },
}

/** As much of Node's `Buffer` as the kit takes for granted when a site asks to sign in: browsers have none. */
export const kitBytes = {
  from(
    value: string | ArrayBuffer | ArrayLike<number>,
    encoding?: string | number,
    length?: number,
  ): Uint8Array {
    const bytes =
      typeof value === 'string'
        ? codecOf(encoding).decode(value)
        : value instanceof ArrayBuffer
          ? new Uint8Array(value, Number(encoding ?? 0), length)
          : Uint8Array.from(value)
    return Object.assign(bytes, { toString: (wanted?: string) => codecOf(wanted).encode(bytes) })
  },
  isBuffer: () => false,
}

function codecOf(encoding?: string | number) {
  return encoding === 'base64' || encoding === 'hex' ? codecs[encoding] : codecs.utf8
}
