import type { LoginKey, LoginStorage } from '../login/loginCache.ts'

/** A storage for logins that a test can look into. */
export function memoryStorage(given: Partial<Record<LoginKey, string>> = {}) {
  const entries = new Map<string, string>(Object.entries(given))
  const storage: LoginStorage = {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
  return { ...storage, entries }
}
