import type { RouterState, View } from './views.ts'

/** The view that is shown, or would be if the widget were open. */
export function currentView({ history }: RouterState): View {
  return history.at(-1) ?? history[0]
}

/** Whether there is a view to go back to. */
export function canGoBack({ history }: RouterState): boolean {
  return history.length > 1
}
