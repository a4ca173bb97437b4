import { pushView } from '@latchkey/core'
import { chooseWallet, retryDiscovery } from '@latchkey/core/internal'
import { Latch } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { FailedView } from '../../../modal/FailedView.tsx'
import { calledName } from '../wallet/calledName.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import type { ConnectState } from './connectState.ts'
import { outsideRows } from './outside.ts'

export type ConnectPartProps = { readonly state: ConnectState; readonly blocked: boolean }

/** What the eye should see first: the way on for someone who has been here, the way to a wallet for someone without. */
export function ConnectLead({ state, blocked }: ConnectPartProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const latch = blocked ? 'blocked' : 'ready'
  const Lead = state.phase === 'phone' && outsideRows.loaded(latchkey)?.PhoneLead
  if (Lead) return <Lead />
  if (state.phase === 'failed') return <NotLoaded />
  if (state.phase === 'empty')
    return (
      <>
        <div className="lead">
          <h3>{say('connect.none')}</h3>
          <p>{say('connect.noneText')}</p>
        </div>
        <Latch
          label={say('connect.get')}
          onClick={() => {
            latchkey.track({ type: 'track', event: 'CLICK_GET_WALLET' })
            pushView(latchkey, { name: 'GetWallet' })
          }}
        />
      </>
    )
  if (state.phase === 'choices' || state.phase === 'phone') return null
  const { last, phase } = state
  if (last === undefined)
    return phase === 'looking' ? null : (
      <Latch
        label={say('connect.withWallet')}
        state={latch}
        onClick={() => pushView(latchkey, { name: 'ConnectWallets' })}
      />
    )
  return (
    <Latch
      label={say('connect.continueWith', { name: calledName(last.name) })}
      {...(phase === 'returning' && state.why === 'only'
        ? {}
        : { note: last.connector?.origin ?? say('connect.lastTime') })}
      glyph={choiceGlyph(latchkey, last, 40)}
      state={phase === 'looking' ? 'loading' : latch}
      onClick={() => chooseWallet(latchkey, last)}
    />
  )
}

/** What finds wallets did not load: pressing asks again, and so does a browser that is online again. */
function NotLoaded(): ReactElement {
  const latchkey = useLatchkey()
  useEffect(() => {
    const gone = new AbortController()
    addEventListener('online', () => retryDiscovery(latchkey), gone)
    return () => gone.abort()
  }, [latchkey])
  return <FailedView onRetry={() => retryDiscovery(latchkey)} />
}
