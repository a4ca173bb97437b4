import type { Connection } from '@latchkey/core'
import { activeConnection, addressOf } from '@latchkey/core/internal'
import { atIcon, EmptyState, Field, Latch, LiveRegion, Note, refreshIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect, useId, useRef } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWalletQuery } from '../../hooks/useWalletQuery.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { NameLatch } from './NameLatch.tsx'
import css from './Names.css?inline'
import { NamesUnavailable } from './NamesUnavailable.tsx'
import { NearNames } from './NearNames.tsx'
import { nameLine } from './nameLine.ts'
import { useNameEngine } from './useNameEngine.ts'

/** The form that registers a name for an account of the embedded wallet. */
export function RegisterAccountNameView(): ReactElement {
  const { mayHaveName } = useNameEngine()
  const latchkey = useLatchkey()
  useStyles(css)
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  if (connection === undefined) return <NobodyConnected />
  if (!mayHaveName(latchkey)) return <NamesUnavailable isUnserved={connection.connector.type === 'AUTH'} />
  return <NamesHere connection={connection} />
}

RegisterAccountNameView.title = 'names.title' as const

/** The form, where the server registers names and the account has none of them yet. */
function NamesHere({ connection }: { readonly connection: Connection }): ReactElement {
  const { loadNameZone, nameStore, namesQuery, nameZoneQuery, resetName } = useNameEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { phase } = useStore(nameStore(latchkey))
  const address = addressOf(connection.accounts[0])
  const zone = useWalletQuery('nameZone', () => nameZoneQuery(latchkey))
  const names = useWalletQuery(`names ${address}`, () => namesQuery(latchkey, address))
  useEffect(() => {
    // What was registered from here before is over, and may be another account's.
    if (nameStore(latchkey).getState().phase === 'registered') resetName(latchkey)
    // What is typed loses this ending; whether it could be read shows above.
    loadNameZone(latchkey).catch(() => undefined)
  }, [latchkey, loadNameZone, nameStore, resetName])
  if (zone.phase === 'failed')
    return (
      <>
        <EmptyState icon={atIcon} title={say('names.failed')} text={say('http.unreachable')} />
        <Latch label={say('names.retry')} icon={refreshIcon} onClick={zone.refetch} />
      </>
    )
  const ending = zone.phase === 'ready' ? zone.data : undefined
  if (ending === null) return <NamesUnavailable isUnserved />
  const own = names.phase === 'ready' ? names.data.find((name) => name.endsWith(`.${ending}`)) : undefined
  // The name that has just been registered leads on to the next view.
  if (own !== undefined && phase !== 'registering' && phase !== 'registered')
    return <NamesUnavailable owned={own} />
  return <NameForm zone={ending} />
}

function NameForm({ zone }: { readonly zone: string | undefined }): ReactElement {
  const { nameStore, registerName, setName } = useNameEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const state = useStore(nameStore(latchkey))
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const { tone, text } = nameLine(say, words, state)
  const isBusy = state.phase === 'registering' || state.phase === 'registered'
  const isSettled = state.phase === 'available' || state.phase === 'taken' || tone === 'bad'
  function focus(): void {
    // On a phone it would bring up the keys, over what there is to read.
    if (!latchkey.deps.page.mobile) input.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(focus, [])
  return (
    <div className="name-form">
      <p className="name-lead">{say('names.lead')}</p>
      <div className="name-field">
        <Field
          ground
          label={say('names.label')}
          dir="ltr"
          value={state.text}
          onChange={(written) => setName(latchkey, written)}
          readOnly={isBusy}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={320}
          inputRef={input}
          onEnter={() => {
            if (state.phase === 'available') void registerName(latchkey)
          }}
          // A reason of the service may be in another language, and runs its own way.
          {...(tone === 'bad' ? { error: <bdi>{text}</bdi> } : { describedBy: noteId })}
          {...(zone !== undefined && { end: <span className="name-zone">.{zone}</span> })}
        />
      </div>
      {tone === 'bad' ? null : (
        <div className="name-note">
          <Note tone={tone} id={noteId}>
            {text}
          </Note>
        </div>
      )}
      {state.phase === 'taken' ? <NearNames near={state.near} onChoose={focus} /> : null}
      <NameLatch state={state} />
      <LiveRegion message={isSettled ? text : ''} />
    </div>
  )
}
