import { currentView, type View, type ViewName } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { loadView, type ViewBody, viewTable } from './viewTable.ts'

/** The view on the screen; without a body its code did not load. */
export type ShownView = {
  readonly view: View
  readonly key: string
  readonly direction: 'forward' | 'back' | 'none'
  readonly body: ViewBody | undefined
}

/** How long a view stands before what may follow it is fetched. */
const restMs = 300

/** What to draw: a view stays until the code of the next one is here, so that no card is ever empty. */
export function useShownView(): { readonly shown: ShownView | undefined; readonly retry: () => void } {
  const latchkey = useLatchkey()
  const state = useStore(latchkey.router)
  const view = currentView(state)
  const { name } = view
  const [bodies, setBodies] = useState<Readonly<Partial<Record<ViewName, ViewBody>>>>({})
  const [failed, setFailed] = useState<ViewName>()
  const [shown, setShown] = useState<ShownView>()
  const body = bodies[name]

  useEffect(() => {
    if (!state.open || failed === name) return
    let stale = false
    if (body === undefined)
      loadView(latchkey, name).then(
        (loaded) => stale || setBodies((known) => ({ ...known, [name]: loaded })),
        () => stale || setFailed(name),
      )
    // Only when the view stands: fetching ahead must not delay it. A failure costs nothing, the view is asked for again
    // when somebody goes there.
    const ahead =
      body &&
      setTimeout(() => {
        for (const next of viewTable[name].next ?? []) loadView(latchkey, next).catch(() => {})
      }, restMs)
    return () => {
      stale = true
      clearTimeout(ahead)
    }
  }, [latchkey, state.open, name, body, failed])

  if (!state.open) {
    // Closed, the last view is forgotten: the next opening waits for its own instead of flashing this one.
    if (shown !== undefined) setShown(undefined)
  } else if ((body !== undefined || failed === name) && (shown?.view !== view || shown.body !== body)) {
    setShown({ view, key: `${state.history.length} ${name}`, direction: state.direction, body })
  }
  return { shown, retry: useCallback(() => setFailed(undefined), []) }
}
