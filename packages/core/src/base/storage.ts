import * as v from 'valibot'

/** As much of a browser's storage as the core uses: `localStorage` is one. */
export type StorageDevice = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A place in storage: its name, and what must be true of what is found there. */
export type StorageKey<Value> = { readonly name: string; readonly schema: v.GenericSchema<Value> }

/** What an instance remembers beyond a reload; it never throws, whatever the device does. */
export type LatchkeyStorage = {
  read<Value>(key: StorageKey<Value>): Value | undefined
  write<Value>(key: StorageKey<Value>, value: Value): void
  remove(key: StorageKey<unknown>): void
}

/**
 * Opens the storage of one instance under `latchkey:<instance>:`. Where the device is missing, blocked, full or broken,
 * values live in memory until the page goes.
 */
export function createStorage(instance: string, device: StorageDevice = nowhere): LatchkeyStorage {
  const prefix = `latchkey:${escapeColons(instance)}:`
  /** What the device could not be made to hold; null where it could not be made to forget. */
  const overrides = new Map<string, string | null>()

  function remove(place: string): void {
    try {
      device.removeItem(place)
      overrides.delete(place)
    } catch {
      // Blocked: what it still holds must not come back while this page lives.
      overrides.set(place, null)
    }
  }

  return {
    read({ name, schema }) {
      const place = prefix + name
      try {
        const override = overrides.get(place)
        const text = override === undefined ? device.getItem(place) : override
        if (text === null) return undefined
        const found = v.safeParse(schema, JSON.parse(text))
        return found.success ? found.output : undefined
      } catch {
        // Blocked, or not JSON: as good as empty. It stays, for another version of the page may understand it.
        return undefined
      }
    },
    write({ name }, value) {
      const place = prefix + name
      const text = JSON.stringify(value)
      try {
        device.setItem(place, text)
        overrides.delete(place)
      } catch {
        // Full or blocked: after a reload nothing is better than something outdated.
        remove(place)
        overrides.set(place, text)
      }
    },
    remove: ({ name }) => remove(prefix + name),
  }
}

/** With a colon of its own, instance `a:b` with the key `c` would meet instance `a` with the key `b:c`. */
function escapeColons(instance: string): string {
  return instance.replaceAll('%', '%25').replaceAll(':', '%3A')
}

/** A device that holds nothing, so that memory does. */
const nowhere: StorageDevice = {
  getItem: () => null,
  setItem() {
    throw new Error('There is no storage here.')
  },
  removeItem() {},
}
