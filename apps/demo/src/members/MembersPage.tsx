import { ConnectButton, LatchkeyProvider, useAccount, useSession, useSiwx } from '@latchkey/react'
import { useState } from 'react'
import { ConfigWait } from '../config/ConfigWait.tsx'
import type { DemoConfig } from '../config/demoConfig.ts'
import { useConfig } from '../config/useConfig.ts'
import { messages } from '../messages.ts'
import { Announcer } from '../parts/announce.tsx'
import { SiteFooter } from '../SiteFooter.tsx'
import { SiteHeader } from '../SiteHeader.tsx'
import { sandboxOptions } from '../stage/sandboxOptions.ts'
import { applyTheme, storedTheme, type Theme } from '../theme/theme.ts'
import { GuestBook } from './GuestBook.tsx'
import '../stage/StageSection.css'

/** A page behind the sign-in: what it shows comes from a backend that checks the visitor's session. */
export function MembersPage() {
  const { status, retry } = useConfig()
  const [theme, setTheme] = useState<Theme>(storedTheme)
  function choose(next: Theme): void {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <Announcer>
      <SiteHeader page="members" theme={theme} onTheme={choose} />
      <main id="content" className="members">
        <header>
          <h1>{messages.members.title}</h1>
          <p>{messages.members.lead}</p>
        </header>
        {status.phase === 'ready' ? (
          <Widget config={status.config} theme={theme} />
        ) : (
          <ConfigWait status={status} onRetry={retry} />
        )}
      </main>
      <SiteFooter />
    </Announcer>
  )
}

function Widget({ config, theme }: { readonly config: DemoConfig; readonly theme: Theme }) {
  const [options] = useState(() => ({
    ...sandboxOptions(config),
    themeMode: theme,
    siwx: { required: true, statement: messages.members.statement },
  }))
  return (
    <LatchkeyProvider options={options}>
      <section className="stage" aria-label={messages.members.book}>
        <div className="card">
          <div className="buttons">
            <ConnectButton />
          </div>
          <Door />
        </div>
      </section>
    </LatchkeyProvider>
  )
}

/** The guest book for members; for others, how to become one. */
function Door() {
  const { isConnected, status } = useAccount()
  const { session, isLoading } = useSession()
  const { open } = useSiwx()
  if (session) return <GuestBook key={session.account} session={session} />
  if (isLoading || status === 'restoring')
    return (
      <p className="lead" role="status">
        {messages.members.checking}
      </p>
    )
  return (
    <div className="say">
      <p>{messages.members.out}</p>
      {isConnected && (
        <button type="button" className="soft" onClick={open}>
          {messages.members.signIn}
        </button>
      )}
    </div>
  )
}
