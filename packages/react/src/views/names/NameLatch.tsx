import { resetView } from '@latchkey/core/internal'
import type { NameState } from '@latchkey/core/names'
import { checkIcon, Latch, refreshIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useNameEngine } from './useNameEngine.ts'

/** Takes the name, or says what is missing; where free names are offered, one of them is the way on. */
export function NameLatch({ state }: { readonly state: NameState }): ReactElement | null {
  const { registerName, retryName } = useNameEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  switch (state.phase) {
    case 'empty':
      return <Latch label={say('names.enter')} state="blocked" />
    case 'invalid':
      return <Latch label={say(state.flaw === 'short' ? 'names.short' : 'names.another')} state="blocked" />
    case 'typing':
    case 'checking':
      return <Latch label={say('names.checking')} state="loading" />
    case 'available':
      return (
        <Latch
          label={say('names.take', { name: state.text })}
          note={say('names.takeNote')}
          onClick={() => void registerName(latchkey)}
        />
      )
    case 'taken':
      return state.near.phase === 'ready' && state.near.names.length > 0 ? null : (
        <Latch label={say('names.another')} state="blocked" />
      )
    case 'unknown':
      return <Latch label={say('names.retry')} icon={refreshIcon} onClick={() => retryName(latchkey)} />
    case 'registering':
      return (
        <Latch label={say(state.step === 'signing' ? 'names.signing' : 'names.saving')} state="loading" />
      )
    case 'registered':
      // Who left after signing, and is back before it was over, stays here.
      return (
        <Latch
          label={say('names.finish')}
          icon={checkIcon}
          onClick={() => resetView(latchkey, { name: 'Account' })}
        />
      )
  }
}
