/** As much of a browser's storage as the core uses: `localStorage` is one. */
export type StorageDevice = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A place in storage: its name, and what must be true of what is found there. */
export type StorageKey<Value> = { readonly name: string; readonly schema: StoredSchema<Value> }

/** How a stored value is read. Every valibot schema is one; what pages load first brings a lighter one of its own. */
export type StoredSchema<Value> = {
  readonly '~standard': {
    validate(value: unknown): { readonly value: Value } | { readonly issues: unknown } | Promise<unknown>
  }
}

/** What an instance remembers beyond a reload; it never throws, whatever the device does. */
export type LatchkeyStorage = {
  read<Value>(key: StorageKey<Value>): Value | undefined
  write<Value>(key: StorageKey<Value>, value: Value): void
  remove(key: Pick<StorageKey<unknown>, 'name'>): void
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
        const found = schema['~standard'].validate(JSON.parse(text))
        return 'value' in found && !('issues' in found && found.issues) ? found.value : undefined
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

/** A schema written by hand, for what every page loads first: a schema library would weigh more than the rest of it. */
export function readBy<Value>(read: (value: unknown) => Value | undefined): StoredSchema<Value> {
  return {
    '~standard': {
      validate(value) {
        const found = read(value)
        return found === undefined ? { issues: 'not readable' } : { value: found }
      },
    },
  }
}
