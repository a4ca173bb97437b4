import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'
import { openBytes, sealBytes } from './sealedBytes.ts'

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
  const subKey = (label: string) => deriveKey(masterKey, Buffer.from(`latchkey ${label}`))
  const wrapping = subKey('wrap')

  return {
    async wrap(plain, context) {
      const rowKey = randomBytes(32)
      const about = Buffer.from(describe(context))
      return [version, sealBytes(wrapping, rowKey, about), sealBytes(rowKey, plain, about)].join('.')
    },
    async unwrap(wrapped, context) {
      const [written, sealedKey = '', sealed = ''] = wrapped.split('.')
      const about = Buffer.from(describe(context))
      try {
        if (written !== version) throw new Error('unknown version')
        return openBytes(openBytes(wrapping, sealedKey, about), sealed, about)
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

/** A secret of the database does not open: another row's, another key's, or changed. */
export class UnwrapError extends Error {
  override readonly name = 'UnwrapError'
  constructor(table: string, options?: ErrorOptions) {
    super(`A secret in the table ${table} cannot be opened with this master key.`, options)
  }
}
