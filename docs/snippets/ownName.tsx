import { loadWords, sayError } from '@latchkey/core'
import { loadNameWords } from '@latchkey/core/names'
import { useLatchkey, useRegisterName, useStore } from '@latchkey/react'
import { useEffect } from 'react'

/** Registers a name in a form of your own, with the rules and checks of the widget. */
export function OwnName() {
  const latchkey = useLatchkey()
  const words = useStore(latchkey.words)
  const { state, zone, isOffered, setName, choose, register } = useRegisterName()
  useEffect(() => {
    // The sentences of the widget, in the visitor's language.
    void loadWords(latchkey).then(() => loadNameWords(latchkey))
  }, [latchkey])

  if (!isOffered) return null
  if (state.phase === 'registered') return <p>You are {state.name}.</p>
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        void register()
      }}
    >
      <input aria-label="Your name" value={state.text} onChange={(e) => setName(e.target.value)} />.{zone}
      {state.phase === 'taken' &&
        state.near.phase === 'ready' &&
        state.near.names.map((name) => (
          <button key={name} type="button" onClick={() => choose(name)}>
            {name}
          </button>
        ))}
      {'error' in state && state.error && <p role="alert">{sayError(words, state.error).message}</p>}
      <button type="submit" disabled={state.phase !== 'available'}>
        {state.phase === 'registering' ? 'Registering…' : 'Take it'}
      </button>
    </form>
  )
}
