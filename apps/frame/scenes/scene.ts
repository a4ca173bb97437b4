import type { FrameTheme } from '@latchkey/wire/frame'

/** Brings a page of the wallet into one state; settled once it stands there. */
export type Scene = (theme: FrameTheme) => Promise<void>

/** Scenes by their names. */
export type Scenes = Readonly<Record<string, Scene>>

/** Waits for an element of the page. */
export async function waitFor<E extends HTMLElement = HTMLElement>(selector: string): Promise<E> {
  for (;;) {
    const found = document.querySelector<E>(selector)
    if (found !== null) return found
    await new Promise(requestAnimationFrame)
  }
}
