import { useState } from 'react'
import { type HeadStatus, knownBlocks } from '../chains/headStatus.ts'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { Note } from '../parts/Note.tsx'
import { AccountList } from './AccountList.tsx'
import { ChainTabs, tabId } from './ChainTabs.tsx'
import { Phrase } from './Phrase.tsx'
import { type BalancesStatus, useBalances } from './useBalances.ts'

type AccountsSectionProps = {
  readonly sandbox: DemoConfig['sandbox']
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly head: (chainId: number) => HeadStatus
  readonly names: readonly (string | undefined)[]
  /** Nothing is read for a list that nobody has come near. */
  readonly seen: boolean
}

/** The funded accounts, what they hold on the chosen chain, and the phrase behind them. */
export function AccountsSection({ sandbox, chains, head, names, seen }: AccountsSectionProps) {
  const [chosenId, choose] = useState(chains[0].chain.id)
  const chosen = chains.find(({ chain }) => chain.id === chosenId) ?? chains[0]
  const status = useBalances(chosen, sandbox.accounts, seen ? movedAt(head(chosen.chain.id)) : undefined)
  return (
    <section id="accounts" className="section" aria-labelledby="accounts-title">
      <header className="section-head">
        <h2 id="accounts-title">{messages.accounts.title}</h2>
        <p>{messages.accounts.lead}</p>
      </header>
      <ChainTabs chains={chains.map(({ chain }) => chain)} chosen={chosen.chain.id} onChoose={choose} />
      <div id="accounts-panel" role="tabpanel" aria-labelledby={tabId(chosen.chain.id)} className="panel">
        <Trouble status={status} />
        <AccountList chain={chosen.chain} accounts={sandbox.accounts} names={names} status={status} />
      </div>
      <Phrase mnemonic={sandbox.mnemonic} />
    </section>
  )
}

function Trouble({ status }: { readonly status: BalancesStatus }) {
  if (status.phase !== 'failed' && status.phase !== 'old') return null
  const words = status.phase === 'failed' ? messages.accounts.failed : messages.accounts.old
  return (
    <Note tone="warn" icon="warning">
      {words(status.reason)}
    </Note>
  )
}

/** Names the last block that moved something: while it stays the same, balances do too. */
function movedAt(status: HeadStatus): string | undefined {
  if (status.phase === 'loading') return undefined
  const moved = knownBlocks(status)?.findLast((block) => block.transactions > 0)
  return `${status.phase} ${moved?.hash ?? ''}`
}
