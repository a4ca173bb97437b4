import { useState } from 'react'
import { messages } from '../messages.ts'
import { Icon } from '../parts/Icon.tsx'
import { applyTheme, storedTheme, themes } from './theme.ts'

/** Three states, one press each: the system's theme, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  return (
    <fieldset className="theme-switch">
      <legend className="sr">{messages.theme.label}</legend>
      {themes.map((one) => (
        <label key={one} title={messages.theme[one]}>
          <input
            className="sr"
            type="radio"
            name="theme"
            checked={theme === one}
            onChange={() => {
              applyTheme(one)
              setTheme(one)
            }}
          />
          <span className="face">
            <Icon name={one} />
          </span>
          <span className="sr">{messages.theme[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
