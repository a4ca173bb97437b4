import { useState } from 'react'
import { messages } from '../messages.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Icon } from '../parts/Icon.tsx'
import { type PreviewView, previewViews } from '../preview/previewOrder.ts'
import { CodeTabs } from './CodeTabs.tsx'
import { Controls } from './Controls.tsx'
import { type Choices, firstChoices } from './choices.ts'
import { Previews } from './Previews.tsx'
import { RadioRow } from './RadioRow.tsx'
import './YoursSection.css'

type YoursSectionProps = {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
  /** Where the small site of the previews is. */
  readonly previewUrl?: string
}

/** The theme editor: what can be changed, the widget as it is then, and the code for it. */
export function YoursSection({ choices, onChoose, previewUrl = '/preview.html' }: YoursSectionProps) {
  const [asked, setAsked] = useState<PreviewView>('Connect')
  const announce = useAnnounce()
  const views = previewViews.filter((view) => isOffered(view, choices.switches))
  // A feature that is switched off has no view to show.
  const view = views.includes(asked) ? asked : 'Connect'

  function reset(): void {
    onChoose(firstChoices)
    announce(messages.yours.wasReset)
  }

  return (
    <section id="yours" className="section yours" aria-labelledby="yours-title">
      <header className="section-head">
        <h2 id="yours-title">{messages.yours.title}</h2>
        <p>{messages.yours.lead}</p>
        <div className="yours-bar">
          <RadioRow
            legend={messages.yours.view}
            asks="silently"
            values={views}
            chosen={view}
            onChoose={setAsked}
            nameOf={(one) => messages.yours.views[one]}
          />
          <button type="button" className="soft" onClick={reset}>
            <Icon name="refresh" />
            {messages.yours.reset}
          </button>
        </div>
      </header>
      <div className="yours-body">
        <Controls choices={choices} onChoose={onChoose} />
        <div className="yours-shown">
          <Previews choices={choices} view={view} url={previewUrl} />
          <CodeTabs choices={choices} />
        </div>
      </div>
    </section>
  )
}

function isOffered(view: PreviewView, { send, receive, allWallets }: Choices['switches']): boolean {
  if (view === 'WalletSend') return send
  if (view === 'WalletReceive') return receive
  return view !== 'AllWallets' || allWallets
}
