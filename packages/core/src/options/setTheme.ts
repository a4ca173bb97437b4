import type { Store } from '../base/store.ts'
import type { ThemeState, ThemeVariable } from './options.ts'
import { written } from './written.ts'

/** What to change of the look: a variable of `undefined` is taken away, so that the widget's own value counts again. */
export type ThemeChange = {
  readonly mode?: ThemeState['mode']
  readonly variables?: { readonly [Name in ThemeVariable]?: string | undefined }
}

/** Changes the look of the widget while it runs; what is not given stays. */
export function setTheme({ theme }: { readonly theme: Store<ThemeState> }, change: ThemeChange): void {
  const { mode, variables } = theme.getState()
  theme.setState({ mode: change.mode ?? mode, variables: written({ ...variables, ...change.variables }) })
}
