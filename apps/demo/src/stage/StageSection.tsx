import { type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { type Choices, variablesOf } from '../yours/choices.ts'
import { networksOf } from './networks.ts'
import { StageCard } from './StageCard.tsx'
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
      </header>
      {/* Inline or not is settled when a widget is made; everything else it learns while it runs. */}
      <Widget key={choices.place} config={config} choices={choices} {...stage} />
    </section>
  )
}

function Widget({ config, choices, chains, ...stage }: StageSectionProps) {
  const [options] = useState<LatchkeyOptions>(() => ({
    networks: networksOf([chains[0].chain, ...chains.slice(1).map(({ chain }) => chain)]),
    endpoints: config.serverUrl,
    metadata: { name: messages.siteName },
    themeMode: choices.theme,
    themeVariables: variablesOf(choices),
    locale: choices.language,
    inline: choices.place === 'inline',
  }))
  return (
    <LatchkeyProvider options={options}>
      <WearChoices {...choices} />
      <StageCard sandbox={config.sandbox} chains={chains} {...stage} />
    </LatchkeyProvider>
  )
}
