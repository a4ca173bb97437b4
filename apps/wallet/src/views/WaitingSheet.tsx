import { Header, Modal } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Waiting, WalletState } from '../state/walletState.ts'
import { describeRequest } from './describeRequest.ts'
import { OverBody } from './OverBody.tsx'
import { ProposalQuestion } from './ProposalQuestion.tsx'
import { RequestQuestion } from './RequestQuestion.tsx'
import { SignInQuestion } from './SignInQuestion.tsx'
import type { Acts, Facts } from './walletProps.ts'

type WaitingSheetProps = { readonly state: WalletState; readonly facts: Facts; readonly acts: Acts }

/** What waits for an answer, one at a time, over the wallet. */
export function WaitingSheet({ state, facts, acts }: WaitingSheetProps): ReactElement {
  const [item] = state.waiting
  const title = titleOf(item, facts)
  return (
    <Modal
      open={item !== undefined && !state.aside}
      mode="modal"
      title={title}
      mayClose={state.deciding.phase !== 'working'}
      refusal={messages.request.busy}
      onClose={() => leave(item, acts)}
      header={<Header title={title} close={{ label: messages.close, onClick: () => leave(item, acts) }} />}
      viewKey={`${item?.id} ${item?.standing}`}
      direction="forward"
    >
      {item === undefined ? null : item.standing !== 'open' ? (
        <OverBody item={item} acts={acts} />
      ) : item.kind === 'proposal' ? (
        <ProposalQuestion key={item.id} item={item} state={state} facts={facts} acts={acts} />
      ) : item.kind === 'signIn' ? (
        <SignInQuestion key={item.id} item={item} state={state} facts={facts} acts={acts} />
      ) : (
        <RequestQuestion key={item.id} item={item} state={state} facts={facts} acts={acts} />
      )}
    </Modal>
  )
}

/** Closing is not an answer: what is open waits, what is over goes. */
function leave(item: Waiting | undefined, acts: Acts): void {
  if (item === undefined || item.standing === 'open') acts.putAside()
  else acts.reject([item])
}

function titleOf(item: Waiting | undefined, { chains }: Facts): string {
  if (item === undefined) return messages.title
  if (item.standing !== 'open') return messages.over[item.standing].title
  if (item.kind === 'proposal') return messages.proposal.title
  return item.kind === 'signIn'
    ? messages.signIn.title
    : describeRequest(item.ask, item.chain, chains, undefined).title
}
