import { useStyles } from '../surface/useStyles.ts'
import css from './cardTheme.css?inline'

/** Brings the tokens that parts on a card need. A modal does it by itself; call it where parts are drawn without one. */
export function useCardTheme(): void {
  useStyles(css)
}
