import type { LatchkeyDeps } from '@latchkey/core'

/** Windows that open nothing: a picture shows the widget alone. */
export function sceneWindows(isBlocked: boolean): NonNullable<LatchkeyDeps['windows']> {
  return {
    open: () => (isBlocked ? undefined : { closed: false, go() {}, focus() {}, close() {} }),
  }
}
