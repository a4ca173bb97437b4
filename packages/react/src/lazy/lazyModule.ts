import type { Latchkey } from '@latchkey/core'
import { slot } from '@latchkey/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

type Keeping = Pick<Latchkey, 'kept'>

/** Code that comes by `import()` when it is needed; the instance keeps it from then on. */
export type LazyModule<Module> = {
  /** Fetches it, unless it is here; after a failure the next call fetches again. */
  readonly load: (latchkey: Keeping) => Promise<Module>
  /** The code, where it has been fetched before. */
  readonly loaded: (latchkey: Keeping) => Module | undefined
}

/**
 * Makes code lazy that is not a part of a view: the queries and flows of a feature, and a component whose surroundings
 * depend on whether it is here. Parts of views are made by `lazyPart`, views are rows of `viewTable`. Nothing else uses
 * `import()` in this package but the modal as a whole (`loadModal`) and the sources of adapters.
 */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  // A symbol, so that each lazy module has a slot of its own.
  const held = slot(Symbol(), (): { module?: Module } => ({}))
  return {
    load: async (latchkey) => (held(latchkey).module ??= await fetchModule()),
    loaded: (latchkey) => held(latchkey).module,
  }
}

/**
 * Loads code for the component that calls it, as soon as it is wanted, and draws the component again when it is here.
 * `load` makes another attempt, and rejects where it fails.
 */
export function useLazyModule<Module>(
  lazy: LazyModule<Module>,
  wanted = true,
): { readonly module: Module | undefined; readonly load: () => Promise<void> } {
  const latchkey = useLatchkey()
  const [, redraw] = useState({})
  const module = lazy.loaded(latchkey)
  const load = useCallback(() => lazy.load(latchkey).then(() => redraw({})), [lazy, latchkey])
  // Code that came between the drawing and this effect is loaded too: else the component would not be drawn again.
  useEffect(() => {
    if (wanted && !module) load().catch(() => {})
  }, [load, wanted, module])
  return { module, load }
}
