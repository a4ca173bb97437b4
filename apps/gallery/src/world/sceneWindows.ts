import type { LatchkeyDeps } from '@latchkey/core'

/** Windows that open nothing, because a scene shows only the widget. */
export function sceneWindows(isBlocked: boolean): NonNullable<LatchkeyDeps['windows']> {
  return {
    open: () => (isBlocked ? undefined : { closed: false, go() {}, focus() {}, close() {} }),
  }
}
