import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a row is bound to: a text that was moved to another row does not open there. */
export type RowContext = {
  readonly table: string
  readonly row: string
  readonly user: string
}

/** Keeps secrets unreadable in the database. One instance for each process, with a key of its own. */
export type KeyWrapper = {
  /** Encrypts under a fresh key, which is itself encrypted under the master key. */
  wrap(plain: Uint8Array, context: RowContext): Promise<string>
  /** Decrypts; throws `UnwrapError` for a text of another row, another key, or one that was changed. */
  unwrap(wrapped: string, context: RowContext): Promise<Uint8Array>
  /** A keyed hash, for codes and for looking up what must not be readable. */
  hmac(label: string, data: string): Promise<string>
}

const version = 'v1'

/** A wrapper whose master key is in this process's memory. */
export function createKeyWrapper(masterKey: Uint8Array): KeyWrapper {
  if (masterKey.length !== 32) throw new Error('A master key has 32 bytes.')
  const subKey = (label: string) => new Uint8Array(hkdfSync('sha256', masterKey, '', `latchkey ${label}`, 32))
  const wrapping = subKey('wrap')

  return {
    async wrap(plain, context) {
      const rowKey = randomBytes(32)
      const about = Buffer.from(describe(context))
      return [version, seal(wrapping, rowKey, about), seal(rowKey, plain, about)].join('.')
    },
    async unwrap(wrapped, context) {
      const [written, sealedKey = '', sealed = ''] = wrapped.split('.')
      const about = Buffer.from(describe(context))
      try {
        if (written !== version) throw new Error('unknown version')
        return open(open(wrapping, sealedKey, about), sealed, about)
      } catch (error) {
        throw new UnwrapError(context.table, { cause: error })
      }
    },
    async hmac(label, data) {
      return createHmac('sha256', subKey(`hmac ${label}`))
        .update(data)
        .digest('base64url')
    },
  }
}

function describe({ table, row, user }: RowContext): string {
  return [version, table, row, user].map((part) => `${part.length}:${part}`).join('|')
}

function seal(key: Uint8Array, plain: Uint8Array, about: Uint8Array): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(key: Uint8Array, sealed: string, about: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(about).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/** A secret of the database does not open: another row's, another key's, or changed. */
export class UnwrapError extends Error {
  override readonly name = 'UnwrapError'
  constructor(table: string, options?: ErrorOptions) {
    super(`A secret in the table ${table} cannot be opened with this master key.`, options)
  }
}
