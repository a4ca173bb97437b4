import { ConnectButton, LatchkeyInline, NetworkButton, useAccount, useLatchkey } from '@latchkey/react'
import { useEffect } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { DeedsCard } from './DeedsCard.tsx'
import { Link } from './Link.tsx'

type StageCardProps = {
  readonly sandbox: DemoConfig['sandbox']
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly names: readonly (string | undefined)[]
  readonly onConnected: () => void
  readonly onMined: (chainId: number) => void
}

/** The widget on the page: its buttons in a card of the page's own, or the widget itself in the page. */
export function StageCard({ onConnected, ...deeds }: StageCardProps) {
  const { inline } = useLatchkey().config
  const { status, isConnected } = useAccount()
  useEffect(() => {
    if (isConnected) onConnected()
  }, [isConnected, onConnected])
  // Who comes back after a reload sees at once what was there before.
  const known = isConnected || status === 'restoring'
  if (inline) {
    return (
      <>
        <LatchkeyInline />
        {known && (
          <div className="card after">
            <DeedsCard {...deeds} />
          </div>
        )}
      </>
    )
  }
  return (
    <div className="card" data-state={known ? 'connected' : 'idle'}>
      {!known && <Invitation />}
      {/* One button in one place: after connecting, whoever uses the keyboard goes on from where they were. */}
      <div className="buttons">
        <ConnectButton />
        {known && <NetworkButton />}
      </div>
      {known && <DeedsCard {...deeds} />}
    </div>
  )
}

function Invitation() {
  return (
    <>
      <Link />
      <div className="say">
        <h3>{messages.stage.idle.title}</h3>
        <p>{messages.stage.idle.text}</p>
      </div>
    </>
  )
}
