import { createElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { SurfaceRoot } from './SurfaceRoot.tsx'
import type { SurfaceTheme } from './surfaceContext.ts'
import { useLayout } from './useLayout.ts'

export type SurfaceProps = {
  readonly theme: SurfaceTheme
  readonly variables?: Readonly<Record<string, string>>
  readonly dir?: 'ltr' | 'rtl'
  readonly lang?: string
  /** Sits in a line of text, like a button. */
  readonly inline?: boolean
  /** Room to keep on a page that was rendered by a server until the parts are drawn, in `rem` of theirs. */
  readonly box?: { readonly width: number; readonly height: number }
  readonly testId?: string
  readonly children: ReactNode
}

/** A place in the page where parts are drawn: its styles stay in, the page's stay out. */
export function Surface(props: SurfaceProps): ReactElement {
  const { theme, variables, dir, lang, inline = false, box, testId, children } = props
  const host = useRef<HTMLElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayout(() => {
    const element = host.current
    // A second call would throw: StrictMode and hot reloads run this again on the same element.
    if (element !== null) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  return createElement(
    inline ? 'span' : 'div',
    {
      ref: host,
      'data-latchkey': inline ? 'inline' : 'block',
      'data-theme': theme,
      'data-testid': testId,
      // A server does not know the visitor's language: until there are words, nothing may differ from what it drew.
      dir: root && dir,
      lang: root && lang,
    },
    root === undefined
      ? box && <Room {...box} />
      : createElement(SurfaceRoot, { root, dress: { theme, variables, dir, lang }, children }),
  )
}

/**
 * Attributes of an svg are no styles: the strictest CSP lets them be. An `em` of medium text is what a `rem` means in
 * our sheets, whatever the page did to its root font; the family, because medium text is smaller in a monospaced one.
 */
function Room({ width, height }: { readonly width: number; readonly height: number }): ReactElement {
  return (
    <svg
      width={`${width}em`}
      height={`${height}em`}
      fontFamily="serif"
      fontSize="medium"
      display="block"
      aria-hidden="true"
    />
  )
}
