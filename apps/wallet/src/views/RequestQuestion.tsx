import { arrowIcon, checkIcon, Latch, Note, penIcon, sendIcon, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { readMessage } from '../ask/readMessage.ts'
import { messages } from '../messages.ts'
import { Who } from '../parts/Who.tsx'
import type { Waiting, WalletState } from '../state/walletState.ts'
import { describeRequest } from './describeRequest.ts'
import { Failure, Line } from './Line.tsx'
import { foreignSignIn } from './MessageBody.tsx'
import { RequestBody } from './RequestBody.tsx'
import css from './sheet.css?inline'
import { useArmed } from './useArmed.ts'
import { useRead } from './useRead.ts'
import { useToken } from './useToken.ts'
import type { Acts, Facts } from './walletProps.ts'

type RequestQuestionProps = {
  readonly item: Waiting & { kind: 'request' }
  readonly state: WalletState
  readonly facts: Facts
  readonly acts: Acts
}

const icons = {
  message: penIcon,
  typedData: penIcon,
  transaction: sendIcon,
  calls: sendIcon,
  switchChain: arrowIcon,
  watchAsset: checkIcon,
} as const

/** Whether to do what a connected site asks. */
export function RequestQuestion({ item, state, facts, acts }: RequestQuestionProps): ReactElement {
  useStyles(css)
  const { ask, chain, site } = item
  const { deciding } = state
  const call = ask.kind === 'transaction' ? ask.call : undefined
  const token = useToken(call, chain, facts.reads)
  const estimate = useRead(`${item.id}`, async () =>
    ask.kind === 'transaction' ? facts.reads.estimate(chain, ask.account, ask.call) : undefined,
  )
  const armed = useArmed(item.id)
  const words = describeRequest(ask, chain, facts.chains, token)
  const stolen = ask.kind === 'message' && foreignSignIn(readMessage(ask.bytes), site) !== undefined
  const working = deciding.phase === 'working'
  const fails = estimate !== undefined && !estimate.known
  const reading = call !== undefined && estimate === undefined
  const label =
    working && deciding.yes
      ? messages.request.working[ask.kind]
      : reading
        ? messages.request.reading
        : fails
          ? messages.request.cannot
          : words.act
  return (
    <>
      <Who site={site} />
      <RequestBody item={item} facts={facts} token={token} estimate={estimate} />
      <div className="aside-note">
        <Note tone="plain">{words.note}</Note>
      </div>
      <Failure deciding={deciding} />
      <Latch
        label={label}
        icon={icons[ask.kind]}
        {...((words.danger || stolen) && { tone: 'bad' as const })}
        state={
          (working && deciding.yes) || reading ? 'loading' : armed && !working && !fails ? 'ready' : 'blocked'
        }
        onClick={() => acts.approve(item, estimate?.known ? estimate.price : undefined)}
      />
      <Line item={item} state={state} acts={acts} />
    </>
  )
}
