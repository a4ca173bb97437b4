import { Note, QuietButton, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Deciding, Waiting, WalletState } from '../state/walletState.ts'
import { inertLine } from '../text/inertText.ts'
import type { Acts } from './walletProps.ts'

type LineProps = { readonly item: Waiting; readonly state: WalletState; readonly acts: Acts }

/** The way to say no, and who else is waiting. */
export function Line({ item, state, acts }: LineProps): ReactElement {
  const rejecting = state.deciding.phase === 'working' && !state.deciding.yes
  const working = state.deciding.phase === 'working'
  const more = state.waiting.length - 1
  return (
    <div className="no-box">
      <QuietButton
        label={rejecting ? messages.rejecting : messages.reject}
        disabled={working}
        onClick={() => acts.reject([item])}
      />
      {more > 0 && (
        <div className="line-box">
          <span role="status">{messages.waiting.more(more)}</span>
          <QuietButton
            label={messages.waiting.rejectAll(more + 1)}
            tone="accent"
            disabled={working}
            onClick={() => acts.reject(state.waiting)}
          />
        </div>
      )}
    </div>
  )
}

/** Why an answer did not get through. */
export function Failure({ deciding }: { readonly deciding: Deciding }): ReactElement | null {
  if (deciding.phase !== 'failed') return null
  return (
    <div role="alert">
      <Sheet tone="bad">
        <Note tone="bad" large>
          {messages.failed(inertLine(deciding.reason, 300))}
        </Note>
      </Sheet>
    </div>
  )
}
