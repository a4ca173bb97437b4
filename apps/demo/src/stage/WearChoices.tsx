import { setLocale, useLatchkey, useTheme } from '@latchkey/react'
import { useEffect } from 'react'
import { type Choices, variablesOf } from '../yours/choices.ts'

/** Dresses the running widget as the visitor chose, without making it anew. */
export function WearChoices({ theme, look, accent, language }: Choices) {
  const latchkey = useLatchkey()
  const { setTheme } = useTheme()
  useEffect(() => setTheme({ mode: theme }), [setTheme, theme])
  useEffect(() => {
    const variables = variablesOf({ look, accent })
    setTheme({ variables })
    return () => {
      const none = Object.keys(variables).map((name) => [name, undefined])
      setTheme({ variables: Object.fromEntries(none) })
    }
  }, [setTheme, look, accent])
  useEffect(() => {
    if (latchkey.words.getState().locale === language) return
    // Its words did not load: the widget goes on in the language it has.
    setLocale(latchkey, language).catch(() => undefined)
  }, [latchkey, language])
  return null
}
