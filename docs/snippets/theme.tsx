import { type LatchkeyOptions, plumPreset, useTheme } from '@latchkey/react'

export const options: LatchkeyOptions = {
  themeMode: 'light',
  themeVariables: { ...plumPreset, '--lk-radius': '12px' },
}

/** A switch of the site's own, passed on to the running widget. */
export function DarkSwitch() {
  const { mode, setTheme } = useTheme()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" onClick={() => setTheme({ mode: next })}>
      {next}
    </button>
  )
}
