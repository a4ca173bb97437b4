import type { PageExit } from '@latchkey/core'

/** The way out of a scene: links open nothing, and the page is behind an app when the scene says so. */
export type SceneExit = PageExit & {
  /** The app comes to the front, and the visitor comes back from it. */
  readonly leaveAndReturn: () => void
}

/** A phone from which nothing leads away. */
export function sceneExit(): SceneExit {
  const listeners = new Set<() => void>()
  let visible = true
  const turn = (now: boolean) => {
    visible = now
    for (const hear of listeners) hear()
  }
  return {
    href: 'https://paper-harbour.example/',
    device: { ios: true, android: false, iosSafari: true, telegram: false, inApp: false, framed: false },
    isVisible: () => visible,
    hasFocus: () => visible,
    watchVisible(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {},
    leaveAndReturn() {
      turn(false)
      turn(true)
    },
  }
}
