import type { ComponentType, ReactElement } from 'react'
import { type LazyModule, lazyModule, useLazyModule } from './lazyModule.ts'

/** For what is drawn in place of a part whose code is coming. */
export type PartLoad = {
  /** Loads the code, which is then drawn; rejects where it does not load, and may be called again. */
  readonly load: () => Promise<void>
}

/** A component whose code is fetched when it is drawn; `load` fetches it ahead, and then it is drawn at once. */
export type LazyPart<Props> = ((props: Props) => ReactElement | null) & {
  readonly load: LazyModule<unknown>['load']
}

/**
 * Makes a part of a view lazy. `Placeholder` is drawn in its place until the code is here, with the part's own props, and
 * may say that the code did not load; without one, nothing is drawn.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props & PartLoad>,
): LazyPart<Props> {
  const part = lazyModule(fetchPart)
  function Part(props: Props): ReactElement | null {
    const { module: Loaded, load } = useLazyModule(part)
    if (Loaded) return <Loaded {...props} />
    return Placeholder ? <Placeholder {...props} load={load} /> : null
  }
  return Object.assign(Part, { load: part.load })
}
