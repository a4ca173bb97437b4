import type { Latchkey, ReadonlyStore } from '@latchkey/core'
import { firstWords } from '@latchkey/core/internal'

/** An instance as a server has it: every store holds its first value, and of the visitor's device nothing is known. */
export function asServer<Instance extends Latchkey>(latchkey: Instance): Instance {
  const { config, deps, words } = latchkey
  const parts = Object.entries<unknown>(latchkey).map(([name, part]) => [
    name,
    isStore(part) ? { ...part, getState: part.getInitialState } : part,
  ])
  const drawn = firstWords({ ...config, locale: config.serverLocale })
  return {
    ...Object.fromEntries(parts),
    words: { ...words, getState: () => drawn },
    // By inheritance: reading all of a page costs time.
    deps: { ...deps, page: Object.create(deps.page, { mobile: { value: false } }) },
  }
}

function isStore(part: unknown): part is ReadonlyStore<unknown> {
  return typeof part === 'object' && part !== null && 'getInitialState' in part
}
