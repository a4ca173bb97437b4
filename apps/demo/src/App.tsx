import { useCallback, useEffect, useRef, useState } from 'react'
import type { DemoConfig } from './config/demoConfig.ts'
import { ConfigError, loadConfig } from './config/loadConfig.ts'
import { Living } from './Living.tsx'
import { docsUrl, repositoryUrl } from './links.ts'
import { messages } from './messages.ts'
import { Announcer } from './parts/announce.tsx'
import { Icon } from './parts/Icon.tsx'
import { Note } from './parts/Note.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { announceSandboxWallet, loadSandboxWallet } from './stage/announceSandboxWallet.ts'
import { applyTheme, storedTheme } from './theme/theme.ts'
import { type Choices, firstChoices } from './yours/choices.ts'
import { YoursSection } from './yours/YoursSection.tsx'

const retryMs = 5_000

type ConfigStatus =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'ready'; readonly config: DemoConfig }

/** The page: what Latchkey is, and the living sandbox under it. */
export function App() {
  const [status, setStatus] = useState<ConfigStatus>({ phase: 'loading' })
  const { choices, choose } = useChoices()
  const announced = useRef<Promise<void> | undefined>(undefined)

  const load = useCallback(async () => {
    try {
      const [config] = await Promise.all([loadConfig(), loadSandboxWallet()])
      // One wallet a page, and before the widget: one that was connected is looked for at once.
      announced.current ??= announceSandboxWallet(config)
      await announced.current
      setStatus({ phase: 'ready', config })
    } catch (error) {
      const reason = error instanceof ConfigError ? error.message : messages.config.unreadable
      setStatus({ phase: 'failed', reason })
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])

  function retry(): void {
    setStatus({ phase: 'loading' })
    void load()
  }

  // A sandbox that starts later than the page is found without a reload.
  useEffect(() => {
    if (status.phase !== 'failed') return
    const timer = setTimeout(load, retryMs)
    return () => clearTimeout(timer)
  }, [status, load])

  return (
    <Announcer>
      <SiteHeader theme={choices.theme} onTheme={(theme) => choose({ theme })} />
      <main id="content">
        <Living
          config={status.phase === 'ready' ? status.config : undefined}
          choices={choices}
          waiting={
            status.phase === 'failed' ? <Missing reason={status.reason} onRetry={retry} /> : <Coming />
          }
        >
          <YoursSection choices={choices} onChoose={choose} />
        </Living>
      </main>
      <footer className="site-foot">
        {messages.footer}{' '}
        <a className="foot-link" href={docsUrl}>
          {messages.nav.docs}
        </a>{' '}
        ·{' '}
        <a className="foot-link" href={repositoryUrl}>
          {messages.nav.repository}
        </a>
      </footer>
    </Announcer>
  )
}

function Coming() {
  return (
    <p className="stage coming" role="status">
      {messages.config.loading}
    </p>
  )
}

function Missing({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <section className="stage missing" role="alert" aria-labelledby="missing-title">
      <h2 id="missing-title">{messages.config.title}</h2>
      <Note tone="bad" icon="warning">
        {reason}
      </Note>
      <button type="button" className="soft" onClick={onRetry}>
        <Icon name="refresh" />
        {messages.tryAgain}
      </button>
    </section>
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
