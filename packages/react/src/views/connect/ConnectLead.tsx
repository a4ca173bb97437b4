import { chooseWallet, pushView } from '@latchkey/core'
import { Latch } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { calledName } from './calledName.ts'
import { choiceGlyph } from './choiceGlyph.tsx'
import type { ConnectState } from './connectState.ts'

export type ConnectPartProps = { readonly state: ConnectState; readonly blocked: boolean }

/** What the eye should see first: the way on for someone who has been here, the way to a wallet for someone without. */
export function ConnectLead({ state, blocked }: ConnectPartProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const latch = blocked ? 'blocked' : 'ready'
  if (state.phase === 'empty' || state.phase === 'phone') {
    const phone = state.phase === 'phone'
    return (
      <>
        <div className="lead">
          <h3>{say(phone ? 'connect.nonePhone' : 'connect.none')}</h3>
          <p>{say(phone ? 'connect.nonePhoneText' : 'connect.noneText')}</p>
        </div>
        {phone ? null : (
          <Latch
            label={say('connect.get')}
            onClick={() => {
              latchkey.track({ type: 'track', event: 'CLICK_GET_WALLET' })
              pushView(latchkey, { name: 'GetWallet' })
            }}
          />
        )}
      </>
    )
  }
  if (state.phase === 'choices') return null
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
      {...(phase === 'returning' && state.why === 'only' ? {} : { note: say('connect.lastTime') })}
      glyph={choiceGlyph(latchkey, last, 40)}
      state={phase === 'looking' ? 'loading' : latch}
      onClick={() => chooseWallet(latchkey, last)}
    />
  )
}
