import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import './StageSection.css'
import { useStage } from './useStage.ts'
import { WalletCard } from './WalletCard.tsx'

type StageSectionProps = {
  readonly config: DemoConfig
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly names: readonly (string | undefined)[]
  readonly onConnected: () => void
  readonly onMined: (chainId: number) => void
}

/** The place kept for the widget, with the Sandbox Wallet standing in for it. */
export function StageSection({ config, chains, names, onConnected, onMined }: StageSectionProps) {
  const stage = useStage(config, chains, { onConnected, onMined })
  return (
    <section id="stage" className="stage" aria-labelledby="stage-title">
      <header>
        <h2 id="stage-title">{messages.stage.title}</h2>
        <p>{messages.stage.lead}</p>
      </header>
      <WalletCard stage={stage} sandbox={config.sandbox} chains={chains} names={names} />
    </section>
  )
}
