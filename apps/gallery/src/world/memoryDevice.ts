import type { StorageDevice } from '@latchkey/core'

/** A storage of one scene: nothing of it is left when the next one comes. */
export function memoryDevice(): StorageDevice {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
