import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { Surface, type SurfaceProps } from '../surface/Surface.tsx'
import { useCardTheme } from '../theme/useCardTheme.ts'

export type Mounted = {
  readonly box: HTMLElement
  readonly draw: (element: ReactNode) => void
  readonly unmount: () => void
}

/** Draws an element into a new box at the end of the page, in StrictMode; the test's end takes it away. */
export function mount(element: ReactElement): Mounted {
  const box = document.createElement('main')
  document.body.append(box)
  let root: Root | undefined = createRoot(box)
  const draw = (next: ReactNode) => flushSync(() => root?.render(<StrictMode>{next}</StrictMode>))
  const unmount = () => {
    flushSync(() => root?.unmount())
    root = undefined
    box.remove()
  }
  onTestFinished(unmount)
  draw(element)
  return { box, draw, unmount }
}

/** Draws parts into a surface and gives back its shadow root. */
export function mountInSurface(
  children: ReactNode,
  props: Partial<Omit<SurfaceProps, 'children'>> = {},
): Mounted & { readonly root: ShadowRoot; readonly redraw: (children: ReactNode) => void } {
  const inSurface = (inner: ReactNode) => (
    <Surface theme="light" {...props}>
      <CardTheme />
      {inner}
    </Surface>
  )
  const mounted = mount(inSurface(children))
  const root = (mounted.box.firstElementChild as HTMLElement).shadowRoot as ShadowRoot
  return { ...mounted, root, redraw: (inner) => mounted.draw(inSurface(inner)) }
}

function CardTheme(): null {
  useCardTheme()
  return null
}

/** The first element that matches; a test fails with a sentence when there is none. */
export function find<E extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector)
  if (found === null) throw new Error(`Nothing matches ${selector}.`)
  return found
}

/** The shadow root of the modal opened last. */
export function modalRoot(): ShadowRoot {
  const host = [...document.querySelectorAll<HTMLElement>('[data-latchkey="modal"]')].at(-1)
  if (host?.shadowRoot == null) throw new Error('No modal is open.')
  return host.shadowRoot
}
