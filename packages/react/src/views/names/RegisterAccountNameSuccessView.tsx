import { showNotice } from '@latchkey/core'
import { activeConnection, addressOf, resetView } from '@latchkey/core/internal'
import { CopyLink, checkIcon, Latch, LiveRegion, PersonGlyph, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import css from './Names.css?inline'
import { NamesUnavailable } from './NamesUnavailable.tsx'
import { useNameEngine } from './useNameEngine.ts'

/** The name that the account has from now on. */
export function RegisterAccountNameSuccessView(): ReactElement {
  const { nameStore } = useNameEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const state = useStore(nameStore(latchkey))
  const connection = useLast(useStore(latchkey.connections, (one) => activeConnection(one)))
  const person = useIdentity(connection?.accounts[0])
  if (connection === undefined) return <NobodyConnected />
  // A site may open the view by itself: then it shows the name that there is.
  const name = state.phase === 'registered' ? state.name : person.name
  if (name === undefined) return <NamesUnavailable />
  const dot = name.indexOf('.')
  const end = dot < 0 ? name.length : dot
  return (
    <>
      <div className="name-figure">
        <PersonGlyph seed={addressOf(connection.accounts[0])} src={person.avatar} size={64} />
        <p>
          <bdi dir="ltr">
            <span>{name.slice(0, end)}</span>
            <span className="name-end">{name.slice(end)}</span>
          </bdi>
        </p>
        <p className="name-text">{say('names.doneText')}</p>
      </div>
      <Latch
        label={say('names.finish')}
        icon={checkIcon}
        onClick={() => resetView(latchkey, { name: 'Account' })}
      />
      <CopyLink
        look="quiet"
        text={name}
        label={say('names.copy')}
        copiedLabel={say('names.copied')}
        onFailed={() => showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') })}
      />
      <LiveRegion message={`${say('names.done')}. ${name}`} />
    </>
  )
}

RegisterAccountNameSuccessView.title = 'names.done' as const
