import type { RowContext } from '../../keys/createKeyWrapper.ts'

/** What the secrets of a login are bound to. */
export function loginContext(txn: string): RowContext {
  return { table: 'logins', row: txn, user: '' }
}
