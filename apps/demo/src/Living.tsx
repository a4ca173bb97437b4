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
  /** Where the sandbox is, once that is known. */
  readonly config: DemoConfig | undefined
  readonly choices: Choices
  /** What stands in the widget's place until then. */
  readonly waiting: ReactNode
  /** What stands between the stage and the rest, and needs no sandbox. */
  readonly children: ReactNode
}

const nobody: readonly `0x${string}`[] = []

/** The page's content; all that needs the sandbox comes in when its place is known, and the rest stays as it is. */
export function Living({ config, choices, waiting, children }: LivingProps) {
  const chains = useMemo(() => (config ? reachChains(config) : []), [config])
  const { head, refresh } = useHeads(chains)
  const list = useRef<HTMLDivElement>(null)
  const [first, ...others] = chains
  const [connected, setConnected] = useState(false)
  const onConnected = useCallback(() => setConnected(true), [])
  const answering = first !== undefined && head(first.chain.id).phase === 'live'
  const listSeen = useSeen(list)
  const accounts = config?.sandbox.accounts ?? nobody
  const names = useNames(first, accounts, answering && (listSeen || connected))

  return (
    <>
      <div className="opening">
        <Hero />
        {config === undefined ? (
          waiting
        ) : first === undefined ? (
          <Note tone="warn" icon="warning">
            {messages.chains.none}
          </Note>
        ) : (
          <StageSection
            config={config}
            chains={[first, ...others]}
            names={names}
            choices={choices}
            onConnected={onConnected}
            onMined={refresh}
          />
        )}
      </div>
      {children}
      <Facts />
      {first && <ChainsSection chains={chains} head={head} onRetry={refresh} />}
      <div ref={list}>
        {config && first && (
          <AccountsSection
            sandbox={config.sandbox}
            chains={[first, ...others]}
            head={head}
            names={names}
            seen={listSeen}
          />
        )}
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
