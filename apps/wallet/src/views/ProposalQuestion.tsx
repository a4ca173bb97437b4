import { keyholeIcon, Latch, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import type { Namespace } from '../keys/namespaces.ts'
import { messages } from '../messages.ts'
import { Who } from '../parts/Who.tsx'
import type { Waiting, WalletState } from '../state/walletState.ts'
import { Failure, Line } from './Line.tsx'
import { ProposalBody } from './ProposalBody.tsx'
import sheetCss from './sheet.css?inline'
import { useArmed } from './useArmed.ts'
import type { Acts, Facts } from './walletProps.ts'

type ProposalQuestionProps = {
  readonly item: Waiting & { kind: 'proposal' }
  readonly state: WalletState
  readonly facts: Facts
  readonly acts: Acts
}

/** Whether to connect to a site, and with which accounts. */
export function ProposalQuestion({ item, state, facts, acts }: ProposalQuestionProps): ReactElement {
  const [accounts, setAccounts] = useState<Readonly<Record<Namespace, string>>>(() => ({
    eip155: facts.addresses.eip155[0] ?? '',
    solana: facts.addresses.solana[0] ?? '',
    bip122: facts.addresses.bip122[0] ?? '',
  }))
  useStyles(sheetCss)
  const armed = useArmed(item.id)
  const { deciding } = state
  const working = deciding.phase === 'working'
  return (
    <>
      <Who site={item.proposal.site} note />
      <ProposalBody
        item={item}
        facts={facts}
        accounts={accounts}
        onAccount={(namespace, address) => setAccounts((before) => ({ ...before, [namespace]: address }))}
      />
      <Failure deciding={deciding} />
      {item.plan.possible && (
        <Latch
          label={working && deciding.yes ? messages.proposal.working : messages.proposal.act}
          icon={keyholeIcon}
          state={working && deciding.yes ? 'loading' : armed && !working ? 'ready' : 'blocked'}
          onClick={() => acts.connect(item, accounts)}
        />
      )}
      <Line item={item} state={state} acts={acts} />
    </>
  )
}
