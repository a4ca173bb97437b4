import { type Listener, watchValue } from '../../base/watchValue.ts'
import { type NameState, nameStore } from '../../features/names/nameState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What choosing a name has come to. */
export function getNameState(latchkey: Pick<Latchkey, 'kept'>): NameState {
  return nameStore(latchkey).getState()
}

/** Calls back when that has changed. Returns an unsubscribe function. */
export function watchNameState(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<NameState>): () => void {
  const store = nameStore(latchkey)
  return watchValue([store], () => store.getState(), listener)
}
