import type { Latchkey, ThemeState } from '../latchkey.ts'

/** Changes the look of the widget while it runs; what is not given stays. */
export function setTheme({ theme }: Pick<Latchkey, 'theme'>, change: Partial<ThemeState>): void {
  const { mode, variables } = theme.getState()
  theme.setState({ mode: change.mode ?? mode, variables: { ...variables, ...change.variables } })
}
