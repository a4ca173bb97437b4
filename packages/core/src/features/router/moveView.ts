import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState, View } from '../../instance/views.ts'
import { currentView } from './currentView.ts'

/** Where an instance's router is; moving between views leaves the page's URL and history alone (S2.01). */
type Routed = Pick<Latchkey, 'router'>

/** Goes on to a view; nothing happens when it is the one already shown. */
export function pushView(latchkey: Routed, view: View): void {
  move(latchkey, view, (history) => [...history, view])
}

/** Shows a view in place of the current one; nothing happens when it is the same. */
export function replaceView(latchkey: Routed, view: View): void {
  move(latchkey, view, (history) => [...history.slice(0, -1), view])
}

/** Shows a view with nothing behind it. */
export function resetView({ router }: Routed, view: View): void {
  router.setState({ ...router.getState(), history: [view], direction: 'none' })
}

/** Goes back to the view at this place of the history. */
export function goBackTo({ router }: Routed, index: number): void {
  const state = router.getState()
  const [first, ...rest] = state.history.slice(0, index + 1)
  if (first && index < state.history.length - 1) {
    router.setState({ ...state, history: [first, ...rest], direction: 'back' })
  }
}

function move(
  { router }: Routed,
  view: View,
  step: (history: RouterState['history']) => readonly View[],
): void {
  const state = router.getState()
  if (isSame(currentView(state), view)) return
  const [first = view, ...rest] = step(state.history)
  router.setState({ ...state, history: [first, ...rest], direction: 'forward' })
}

/** The same name with the same values: two chains to switch to are two views. */
function isSame(one: View, other: View): boolean {
  const before = new Map<string, unknown>(Object.entries(one))
  const after = Object.entries(other)
  return before.size === after.length && after.every(([key, value]) => Object.is(before.get(key), value))
}
