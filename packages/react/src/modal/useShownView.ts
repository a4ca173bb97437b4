import type { View, ViewName } from '@latchkey/core'
import { currentView, isConnected } from '@latchkey/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useRouter } from '../hooks/useRouter.ts'
import { useStore } from '../hooks/useStore.ts'
import { loadedView, loadView, nextViews, type ViewBody } from '../lazy/viewTable.ts'
import type { Thrifty } from './usePreload.ts'

/** The view on the screen; without a body its code did not load. */
type ShownView = {
  readonly view: View
  readonly key: string
  readonly direction: 'forward' | 'back' | 'none'
  readonly body: ViewBody | undefined
}

/** How long a view stands before what may follow it is fetched. */
const restMs = 300

/** The view that a click most likely shows; always the same object, so that what is drawn ahead is not drawn again. */
const home: View = { name: 'Connect' }

type Shown = {
  readonly shown: ShownView | undefined
  /** What to draw ahead while the widget is closed. */
  readonly ahead: ShownView | undefined
  readonly retry: () => void
}

/** What to draw: a view stays until the code of the next one is here, so that no card is ever empty. */
export function useShownView(): Shown {
  const latchkey = useLatchkey()
  const state = useRouter((router) => router)
  const connected = useStore(latchkey.connections, isConnected)
  const current = currentView(state)
  const view = current.name === 'Connect' ? home : current
  const { name } = view
  // Drawn again when a view is here; which ones are is for the instance to know.
  const [, setLoaded] = useState<ViewName>()
  const [failed, setFailed] = useState<ViewName>()
  const [shown, setShown] = useState<ShownView>()
  const body = loadedView(latchkey, name)

  useEffect(() => {
    if (!state.open || failed === name) return
    let stale = false
    if (body === undefined)
      loadView(latchkey, name).then(
        () => stale || setLoaded(name),
        () => stale || setFailed(name),
      )
    // Only when the view stands: fetching ahead must not delay it. A failure costs nothing, the view is asked for again
    // when somebody goes there.
    const ahead =
      body &&
      !isThrifty() &&
      setTimeout(() => {
        for (const next of nextViews(latchkey, name)) loadView(latchkey, next).catch(() => {})
      }, restMs)
    return () => {
      stale = true
      clearTimeout(ahead || undefined)
    }
  }, [latchkey, state.open, name, body, failed])

  const key = `${state.history.length} ${name}`
  if (!state.open) {
    // Closed, the last view is forgotten: the next opening waits for its own instead of flashing this one.
    if (shown !== undefined) setShown(undefined)
  } else if (
    (body !== undefined || failed === name) &&
    (shown?.view !== view || shown.body !== body || shown.key !== key)
  ) {
    setShown({ view, key, direction: state.direction, body })
  }
  const homeBody = loadedView(latchkey, home.name)
  return {
    shown,
    ahead:
      state.open || connected || homeBody === undefined
        ? undefined
        : { view: home, key: `1 ${home.name}`, direction: 'none', body: homeBody },
    retry: useCallback(() => setFailed(undefined), []),
  }
}

/** Whether the visitor saves data or has a slow connection: then no view is fetched before it is opened. */
function isThrifty(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as Thrifty).connection ?? {}
  return saveData || /[23]g/.test(effectiveType)
}
