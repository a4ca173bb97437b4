/** What a wallet puts into a page: EIP-1193, as far as wallets agree on it. */
export type EvmProvider = {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Whether a stranger's value can be asked as EIP-1193 says; a getter that throws means no. */
export function isProvider(value: unknown): value is EvmProvider {
  return typeof peek(value, 'request') === 'function'
}

/** Reads one property of a stranger's value; a getter that throws reads as undefined. */
export function peek(value: unknown, key: PropertyKey): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    // What cannot be read is not there: one broken wallet must not stop the others.
    return undefined
  }
}
