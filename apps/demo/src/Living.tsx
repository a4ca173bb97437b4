import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { AccountsSection } from './accounts/AccountsSection.tsx'
import { useNames } from './accounts/useNames.ts'
import { useSeen } from './accounts/useSeen.ts'
import { ChainsSection } from './chains/ChainsSection.tsx'
import { type ReachedChain, useHeads } from './chains/useHeads.ts'
import type { DemoConfig } from './config/demoConfig.ts'
import { Facts, Hero } from './Hero.tsx'
import { messages } from './messages.ts'
import { Note } from './parts/Note.tsx'
import { chainEndpoint, createRpcClient } from './rpc/rpcClient.ts'
import { StageSection } from './stage/StageSection.tsx'
import type { Choices } from './yours/choices.ts'

type LivingProps = {
  readonly config: DemoConfig
  readonly choices: Choices
  /** What stands between the stage and the rest. */
  readonly children: ReactNode
}

/** Everything that needs to know where the sandbox is. */
export function Living({ config, choices, children }: LivingProps) {
  const chains = useMemo(() => reachChains(config), [config])
  const { head, refresh } = useHeads(chains)
  const list = useRef<HTMLDivElement>(null)
  const [first, ...others] = chains
  const [connected, setConnected] = useState(false)
  const onConnected = useCallback(() => setConnected(true), [])
  const answering = first !== undefined && head(first.chain.id).phase === 'live'
  const listSeen = useSeen(list)
  const names = useNames(first, config.sandbox.accounts, answering && (listSeen || connected))

  if (!first) {
    return (
      <>
        <Hero />
        <Note tone="warn" icon="warning">
          {messages.chains.none}
        </Note>
      </>
    )
  }
  return (
    <>
      <div className="opening">
        <Hero />
        <StageSection
          config={config}
          chains={[first, ...others]}
          names={names}
          choices={choices}
          onConnected={onConnected}
          onMined={refresh}
        />
      </div>
      {children}
      <Facts />
      <ChainsSection chains={chains} head={head} onRetry={refresh} />
      <div ref={list}>
        <AccountsSection
          sandbox={config.sandbox}
          chains={[first, ...others]}
          head={head}
          names={names}
          seen={listSeen}
        />
      </div>
    </>
  )
}

function reachChains({ serverUrl, sandbox }: DemoConfig): readonly ReachedChain[] {
  return sandbox.chains.map((chain) => ({
    chain,
    client: createRpcClient(chainEndpoint(serverUrl, chain.caip2)),
  }))
}
