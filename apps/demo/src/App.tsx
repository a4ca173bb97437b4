import { useCallback, useState } from 'react'
import { ConfigWait } from './config/ConfigWait.tsx'
import { useConfig } from './config/useConfig.ts'
import { Living } from './Living.tsx'
import { Announcer } from './parts/announce.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { applyTheme, storedTheme } from './theme/theme.ts'
import { type Choices, firstChoices } from './yours/choices.ts'
import { YoursSection } from './yours/YoursSection.tsx'

/** The page: what Latchkey is, and the living sandbox under it. */
export function App() {
  const { status, retry } = useConfig()
  const { choices, choose } = useChoices()

  return (
    <Announcer>
      <SiteHeader theme={choices.theme} onTheme={(theme) => choose({ theme })} />
      <main id="content">
        <Living
          config={status.phase === 'ready' ? status.config : undefined}
          choices={choices}
          waiting={<ConfigWait status={status} onRetry={retry} />}
        >
          <YoursSection choices={choices} onChoose={choose} />
        </Living>
      </main>
      <SiteFooter />
    </Announcer>
  )
}

/** What the visitor has chosen for the widget; of it the page itself wears the theme alone. */
function useChoices(): { readonly choices: Choices; choose(change: Partial<Choices>): void } {
  const [choices, setChoices] = useState<Choices>(() => ({ theme: storedTheme(), ...firstChoices }))
  const choose = useCallback((change: Partial<Choices>) => {
    if (change.theme) applyTheme(change.theme)
    setChoices((now) => ({ ...now, ...change }))
  }, [])
  return { choices, choose }
}
