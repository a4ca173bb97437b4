import { type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { type Choices, changedSwitches, variablesOf } from '../yours/choices.ts'
import { StageCard } from './StageCard.tsx'
import { sandboxOptions } from './sandboxOptions.ts'
import './StageSection.css'
import { WearChoices } from './WearChoices.tsx'

type StageSectionProps = {
  readonly config: DemoConfig
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly names: readonly (string | undefined)[]
  readonly choices: Choices
  readonly onConnected: () => void
  readonly onMined: (chainId: number) => void
}

/** The real widget, on the sandbox's chains. */
export function StageSection({ config, choices, ...stage }: StageSectionProps) {
  return (
    <section id="stage" className="stage" aria-labelledby="stage-title">
      <header>
        <h2 id="stage-title">{messages.stage.title}</h2>
        <p>{messages.stage.lead}</p>
        {config.relayUrl !== undefined && config.walletUrl !== undefined && (
          <p>
            {messages.walletPage.before}{' '}
            <a href={config.walletUrl} target="_blank" rel="noopener noreferrer">
              {messages.walletPage.link}
            </a>{' '}
            {messages.walletPage.after}
          </p>
        )}
        {config.mailUrl !== undefined && (
          <p>
            {messages.mail.before}{' '}
            <a href={config.mailUrl} target="_blank" rel="noopener noreferrer">
              {messages.mail.link}
            </a>{' '}
            {messages.mail.after}
          </p>
        )}
      </header>
      {/* Place and switches are settled when a widget is made; everything else it learns while it runs. */}
      <Widget
        key={JSON.stringify([choices.place, choices.switches])}
        config={config}
        choices={choices}
        {...stage}
      />
    </section>
  )
}

function Widget({ config, choices, chains, ...stage }: StageSectionProps) {
  const [options] = useState<LatchkeyOptions>(() => ({
    ...sandboxOptions(config),
    themeMode: choices.theme,
    themeVariables: variablesOf(choices),
    locale: choices.language,
    inline: choices.place === 'inline',
    features: changedSwitches(choices),
  }))
  return (
    <LatchkeyProvider options={options}>
      <WearChoices choices={choices} />
      <StageCard sandbox={config.sandbox} chains={chains} {...stage} />
    </LatchkeyProvider>
  )
}
