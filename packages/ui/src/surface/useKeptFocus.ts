import { rootOf } from './inside.ts'
import { useLayout } from './useLayout.ts'

/** Carries the focus over when the button in a surface becomes another one: a visitor at the keyboard stays there. */
export function useKeptFocus(inside: HTMLElement | undefined): void {
  // Asked while drawing, when the old button still stands: not every engine tells of a focus that went with its element.
  const had = inside && rootOf(inside).activeElement
  useLayout(() => {
    // Whoever has the focus by now keeps it.
    if (had && document.activeElement === document.body)
      inside.querySelector('button')?.focus({ preventScroll: true })
  })
}
