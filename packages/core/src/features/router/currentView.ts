import type { RouterState, View } from '../../instance/views.ts'

/** The view that is shown, or would be if the widget were open. */
export function currentView({ history }: RouterState): View {
  return history.at(-1) as View
}

/** Whether the visitor has this very view before them: a widget that is closed shows none, whatever it still fades out. */
export function isShown(router: RouterState, view: View): boolean {
  return router.open && currentView(router) === view
}

/** Whether there is a view to go back to. */
export function canGoBack({ history }: RouterState): boolean {
  return history.length > 1
}
