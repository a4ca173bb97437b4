import { Banner, Header, Note, Tag, useCardTheme, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Mark } from '../parts/Mark.tsx'
import type { WalletState } from '../state/walletState.ts'
import { HomeView } from './HomeView.tsx'
import { outcomeWords } from './outcomeWords.ts'
import css from './page.css?inline'
import { ScanView } from './ScanView.tsx'
import { SessionView } from './SessionView.tsx'
import sheetCss from './sheet.css?inline'
import { WaitingSheet } from './WaitingSheet.tsx'
import type { Acts, Facts } from './walletProps.ts'

type ScreenProps = { readonly state: WalletState; readonly facts: Facts; readonly acts: Acts }

type View =
  | { readonly name: 'home' }
  | { readonly name: 'scan' }
  | { readonly name: 'session'; readonly topic: string }

const home: View = { name: 'home' }

/** The whole wallet: one view at a time, what waits over it, and what happened above it. */
export function Screen({ state, facts, acts }: ScreenProps): ReactElement {
  useCardTheme()
  useStyles(css)
  useStyles(sheetCss)
  const [view, setView] = useState<View>(home)
  const main = useRef<HTMLElement>(null)
  const session =
    view.name === 'session' ? state.sessions.find(({ topic }) => topic === view.topic) : undefined
  const shown = view.name === 'session' && session === undefined ? home : view
  const moved = useRef(shown.name)

  // Whoever uses the keyboard goes on from the new view's title.
  useEffect(() => {
    if (moved.current === shown.name) return
    moved.current = shown.name
    main.current?.querySelector<HTMLElement>('h2, h1')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [shown.name])

  const back = {
    label: messages.back,
    onClick: () => {
      if (shown.name === 'scan') acts.clearPairing()
      setView(home)
    },
  }
  return (
    <main className="page" ref={main}>
      <Told state={state} acts={acts} />
      {shown.name === 'home' ? (
        <Brand />
      ) : (
        <Header title={shown.name === 'scan' ? messages.scan.title : messages.session.title} back={back} />
      )}
      <div className="page-body" key={shown.name} data-direction={shown.name === 'home' ? 'none' : 'forward'}>
        {state.relay === 'lost' && (
          <div className="aside-note" role="status">
            <Note tone="warn">{messages.relay.lost}</Note>
          </div>
        )}
        {shown.name === 'home' ? (
          <HomeView
            state={state}
            facts={facts}
            acts={acts}
            onScan={() => {
              acts.clearPairing()
              setView({ name: 'scan' })
            }}
            onSession={(topic) => setView({ name: 'session', topic })}
          />
        ) : shown.name === 'scan' ? (
          <Scan state={state} acts={acts} onDone={() => setView(home)} />
        ) : session === undefined ? null : (
          <SessionView session={session} facts={facts} acts={acts} />
        )}
      </div>
      <WaitingSheet state={state} facts={facts} acts={acts} />
    </main>
  )
}

function Scan({
  state,
  acts,
  onDone,
}: {
  readonly state: WalletState
  readonly acts: Acts
  readonly onDone: () => void
}): ReactElement {
  const { pairing } = state
  // A code that is taken leads home, where its site appears; one that is refused stays here with the reason.
  useEffect(() => {
    if (pairing.phase === 'waiting') onDone()
  }, [pairing.phase, onDone])
  return (
    <ScanView
      onCode={acts.pair}
      onNothing={() => acts.refuse('noCode')}
      problem={pairing.phase === 'refused' ? messages.connect.problems[pairing.problem] : undefined}
    />
  )
}

function Brand(): ReactElement {
  return (
    <header className="brand">
      <Mark size={36} />
      <h1 tabIndex={-1}>{messages.title}</h1>
      <Tag tone="warn">{messages.testKeys}</Tag>
    </header>
  )
}

/** Long enough to be read; what must not be missed is in the view as well. */
const toldMs = 8_000

function Told({ state, acts }: { readonly state: WalletState; readonly acts: Acts }): ReactElement | null {
  const { outcome } = state
  const { hush } = acts
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(hush, toldMs)
    return () => clearTimeout(timer)
  }, [outcome, hush])
  if (outcome === undefined) return null
  const { variant, message, detail } = outcomeWords(outcome)
  return (
    <Banner
      variant={variant}
      message={message}
      {...(detail !== undefined && { detail })}
      close={{ label: messages.close, onClick: hush }}
    />
  )
}
