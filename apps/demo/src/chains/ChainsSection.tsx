import { messages } from '../messages.ts'
import { ChainCard } from './ChainCard.tsx'
import type { HeadStatus } from './headStatus.ts'
import type { ReachedChain } from './useHeads.ts'

type ChainsSectionProps = {
  readonly chains: readonly ReachedChain[]
  readonly head: (chainId: number) => HeadStatus
  readonly onRetry: (chainId: number) => void
}

/** The sandbox's chains, side by side. */
export function ChainsSection({ chains, head, onRetry }: ChainsSectionProps) {
  return (
    <section id="chains" className="section" aria-labelledby="chains-title">
      <header className="section-head">
        <h2 id="chains-title">{messages.chains.title}</h2>
        <p>{messages.chains.lead}</p>
      </header>
      <div className="chain-grid">
        {chains.map(({ chain, client }, index) => (
          <ChainCard
            key={chain.id}
            chain={chain}
            index={index}
            endpoint={client.url}
            status={head(chain.id)}
            onRetry={() => onRetry(chain.id)}
          />
        ))}
      </div>
    </section>
  )
}
