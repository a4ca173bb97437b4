import { useCallback, useEffect, useState } from 'react'
import type { DemoConfig } from './config/demoConfig.ts'
import { ConfigError, loadConfig } from './config/loadConfig.ts'
import { Facts, Hero } from './Hero.tsx'
import { Living } from './Living.tsx'
import { messages } from './messages.ts'
import { Announcer } from './parts/announce.tsx'
import { Icon } from './parts/Icon.tsx'
import { Note } from './parts/Note.tsx'
import { SiteHeader } from './SiteHeader.tsx'

const retryMs = 5_000

type ConfigStatus =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'ready'; readonly config: DemoConfig }

/** The page: what Latchkey is, and the living sandbox under it. */
export function App() {
  const [status, setStatus] = useState<ConfigStatus>({ phase: 'loading' })

  const load = useCallback(async () => {
    try {
      setStatus({ phase: 'ready', config: await loadConfig() })
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
      <SiteHeader />
      <main id="content">
        {status.phase === 'ready' ? (
          <Living config={status.config} />
        ) : (
          <>
            <div className="opening">
              <Hero />
              {status.phase === 'failed' ? <Missing reason={status.reason} onRetry={retry} /> : <Coming />}
            </div>
            <Facts />
          </>
        )}
      </main>
      <footer className="site-foot">{messages.footer}</footer>
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
