import { useCallback, useLayoutEffect, useState } from 'react'
import { applyTheme, storedTheme } from '../theme/theme.ts'
import { type Choices, firstChoices, variablesOf } from './choices.ts'

/** What the visitor has chosen, worn by the page as well: a site and its widget look alike. */
export function useChoices(): { readonly choices: Choices; choose(change: Partial<Choices>): void } {
  const [choices, setChoices] = useState<Choices>(() => ({ theme: storedTheme(), ...firstChoices }))
  const { look, accent } = choices

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const variables = Object.entries(variablesOf({ look, accent }))
    for (const [name, value] of variables) style.setProperty(name, value)
    return () => {
      for (const [name] of variables) style.removeProperty(name)
    }
  }, [look, accent])

  const choose = useCallback((change: Partial<Choices>) => {
    if (change.theme) applyTheme(change.theme)
    setChoices((now) => ({ ...now, ...change }))
  }, [])
  return { choices, choose }
}
