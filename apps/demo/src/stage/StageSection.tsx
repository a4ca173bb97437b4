import { type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { chainEndpoint } from '../rpc/rpcClient.ts'
import { type Choices, changedSwitches, variablesOf } from '../yours/choices.ts'
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

/** Wallets that are not in this browser: by codes through the server's relay, and our own in a page of its own. */
function outsideWallets({ relayUrl, walletUrl }: DemoConfig): LatchkeyOptions {
  if (relayUrl === undefined) return {}
  return {
    walletConnect: { relayUrl },
    ...(walletUrl !== undefined && {
      customWallets: [
        {
          id: 'latchkey-wallet',
          name: messages.walletPage.name,
          homepage: walletUrl,
          image_url: `${location.origin}/wallet.svg`,
          mobile_link: walletUrl,
          webapp_link: walletUrl,
        },
      ],
    }),
  }
}

function Widget({ config, choices, chains, ...stage }: StageSectionProps) {
  const [options] = useState<LatchkeyOptions>(() => ({
    networks: networksOf([chains[0].chain, ...chains.slice(1).map(({ chain }) => chain)]),
    endpoints: config.serverUrl,
    // A wallet elsewhere reads nothing for the page, and this page may ask its own server alone.
    customRpcUrls: Object.fromEntries(
      chains.map(({ chain }) => [chain.caip2, [chainEndpoint(config.serverUrl, chain.caip2)]]),
    ),
    metadata: { name: messages.siteName },
    themeMode: choices.theme,
    themeVariables: variablesOf(choices),
    locale: choices.language,
    inline: choices.place === 'inline',
    features: changedSwitches(choices),
    ...outsideWallets(config),
    ...(config.frameUrl !== undefined && { embedded: { frameUrl: config.frameUrl } }),
  }))
  return (
    <LatchkeyProvider options={options}>
      <WearChoices choices={choices} />
      <StageCard sandbox={config.sandbox} chains={chains} {...stage} />
    </LatchkeyProvider>
  )
}
