import { type Latchkey, sayWord } from '@latchkey/core'
import type { Hands, Said } from '../scenes/scene.ts'
import { waitFor } from './waitFor.ts'
import { widgetRoots } from './widgetRoots.ts'

/** Gives a scene its hands. */
export function createHands(latchkey: Latchkey, signal: AbortSignal): Hands {
  return {
    latchkey,
    say: (...said) => sayIn(latchkey, said),
    async type(text) {
      const field = await find<HTMLInputElement>('input[type="search"], input:not([type="checkbox"])', signal)
      // React hears only what the element's own setter did.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    async tick() {
      const box = await find<HTMLElement>('input[type="checkbox"], [role="switch"]', signal)
      box.click()
    },
    async unfold() {
      const summary = await find<HTMLElement>('summary', signal)
      summary.click()
    },
    until: (isSo) => waitFor(isSo, 'the scene never came so far', signal),
  }
}

/** A text of the catalogue in the language of the instance. */
export function sayIn({ words }: Latchkey, [code, values]: Said): string {
  return sayWord(words.getState(), code, values)
}

async function find<Found extends Element>(selector: string, signal: AbortSignal): Promise<Found> {
  const look = () => widgetRoots().flatMap((root) => [...root.querySelectorAll<Found>(selector)])[0]
  await waitFor(() => look() !== undefined, `nothing like ${selector} came`, signal)
  return look() as Found
}
