import { setLocale, type ThemeVariables, useLatchkey, useTheme } from '@latchkey/react'
import { useEffect } from 'react'
import { type Choices, variablesOf } from '../yours/choices.ts'

/** Dresses the running widget as the visitor chose, without making it anew. */
export function WearChoices({ choices }: { readonly choices: Choices }) {
  const { theme, language } = choices
  const latchkey = useLatchkey()
  const { setTheme } = useTheme()
  useEffect(() => setTheme({ mode: theme }), [setTheme, theme])
  // As a text, so that the look is changed only when one of its values is.
  const worn = JSON.stringify(variablesOf(choices))
  useEffect(() => {
    const variables = JSON.parse(worn) as ThemeVariables
    setTheme({ variables })
    return () => {
      const none = Object.keys(variables).map((name) => [name, undefined])
      setTheme({ variables: Object.fromEntries(none) })
    }
  }, [setTheme, worn])
  useEffect(() => {
    if (latchkey.words.getState().locale === language) return
    // Its words did not load: the widget goes on in the language it has.
    setLocale(latchkey, language).catch(() => undefined)
  }, [latchkey, language])
  return null
}
