import { messages } from '../messages.ts'
import { Icon } from '../parts/Icon.tsx'
import { type Theme, themes } from './theme.ts'

type ThemeSwitchProps = { readonly theme: Theme; readonly onTheme: (theme: Theme) => void }

/** Three states, one press each: the system's theme, light, dark. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
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
            onChange={() => onTheme(one)}
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
