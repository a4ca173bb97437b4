import { nameStore } from '../../features/names/nameState.ts'
import { currentView } from '../../features/router/currentView.ts'
import { goBackTo } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState, TransactionEntry, ViewName } from '../../instance/views.ts'

/** The form that a name is registered from, while that is under way. */
export type NameForm = {
  /** The widget shows the form; a site may register a name in a view of its own too. */
  readonly isShown: boolean
  /** Where a success leads (S4.64). */
  readonly entry: TransactionEntry
  /** Fires when the visitor leaves the form before the owner has signed. */
  readonly signal: AbortSignal
  /** Whether the success is still waited for. */
  isWaiting(): boolean
  /** Shows the form again (S4.68), unless the visitor has left it. */
  comeBack(): void
  stop(): void
}

/** The form itself, and the approval of the embedded wallet over it. */
const views: readonly ViewName[] = ['RegisterAccountName', 'ApproveTransaction']

/** Follows the form: who closes it or goes elsewhere is not called back, and what they have not signed is given up. */
export function followForm(latchkey: Latchkey): NameForm {
  const { router } = latchkey
  const controller = new AbortController()
  const isShown = isAt(router.getState(), ['RegisterAccountName'])
  const view = { name: 'RegisterAccountNameSuccess' } as const
  const isWaiting = () => router.getState().transactionStack.at(-1)?.view === view

  function drop(): void {
    const state = router.getState()
    const transactionStack = state.transactionStack.filter((entry) => entry.view !== view)
    if (transactionStack.length < state.transactionStack.length)
      router.setState({ ...state, transactionStack })
  }

  const stop = router.subscribe((state) => {
    if (!isShown || isAt(state, views)) return
    stop()
    drop()
    const name = nameStore(latchkey).getState()
    // What was signed is on its way: the name may be registered by now.
    if (name.phase === 'registering' && name.step === 'signing') controller.abort()
  })
  return {
    isShown,
    entry: { view, goBack: false },
    signal: controller.signal,
    isWaiting,
    comeBack() {
      drop()
      const { open, history } = router.getState()
      const index = history.findLastIndex(({ name }) => name === 'RegisterAccountName')
      if (open && isShown && index >= 0 && isAt(router.getState(), views)) goBackTo(latchkey, index)
    },
    stop,
  }
}

function isAt(state: RouterState, names: readonly ViewName[]): boolean {
  return state.open && names.includes(currentView(state).name)
}
