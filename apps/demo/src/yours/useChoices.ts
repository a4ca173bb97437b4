import { useCallback, useState } from 'react'
import { applyTheme, storedTheme } from '../theme/theme.ts'
import { type Choices, firstChoices } from './choices.ts'

/** What the visitor has chosen for the widget; of it the page itself wears the theme alone. */
export function useChoices(): { readonly choices: Choices; choose(change: Partial<Choices>): void } {
  const [choices, setChoices] = useState<Choices>(() => ({ theme: storedTheme(), ...firstChoices }))
  const choose = useCallback((change: Partial<Choices>) => {
    if (change.theme) applyTheme(change.theme)
    setChoices((now) => ({ ...now, ...change }))
  }, [])
  return { choices, choose }
}
