import { peek } from './provider.ts'

/** Hears one event of a provider until stopped; a provider without events is never heard, and that is no error. */
export function hear(provider: unknown, event: string, listener: (data: unknown) => void): () => void {
  if (!call(provider, ['on', 'addListener'], event, listener)) return () => {}
  return () => {
    call(provider, ['removeListener', 'off'], event, listener)
  }
}

function call(provider: unknown, names: readonly string[], ...args: readonly unknown[]): boolean {
  for (const name of names) {
    const method = peek(provider, name)
    if (typeof method !== 'function') continue
    try {
      Reflect.apply(method, provider, args)
      return true
    } catch {
      // A wallet whose events are broken still answers requests; the other name may work.
    }
  }
  return false
}
