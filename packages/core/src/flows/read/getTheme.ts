import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { ThemeState } from '../../options/options.ts'

/** The look of the widget: its mode and the site's variables. */
export function getTheme({ theme }: Pick<Latchkey, 'theme'>): ThemeState {
  return theme.getState()
}

/** Hears of changes of the look; returns the way to stop. */
export function watchTheme({ theme }: Pick<Latchkey, 'theme'>, listener: Listener<ThemeState>): () => void {
  return watchValue([theme], theme.getState, listener)
}
