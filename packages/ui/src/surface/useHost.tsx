import { type ReactElement, useCallback, useMemo } from 'react'
import { placeInside } from './inside.ts'
import type { SurfaceDress } from './surfaceContext.ts'
import { useInPage } from './useInPage.ts'

export type HostProps = SurfaceDress & {
  /** Sits in a line of text: it is the place of a page button, whose room a server keeps free. */
  readonly inline?: boolean
  readonly testId?: string
}

/** The element of a surface in the page, and the inside that stands in its shadow root; no inside on a server. */
export function useHost(props: HostProps): readonly [ReactElement, HTMLElement | undefined] {
  const { theme, variables, dir, lang, inline = false, testId } = props
  const inPage = useInPage()
  // Everything is drawn into it before it is known where it will stand: so one drawing is enough.
  const inside = useMemo(() => (inPage ? document.createElement('div') : undefined), [inPage])
  // Before the effects of what is drawn in it: they find it in the page, with its styles.
  const place = useCallback(
    (host: HTMLElement | null) => {
      if (host !== null && inside !== undefined) placeInside(host, inside)
    },
    [inside],
  )
  const Host = inline ? 'span' : 'div'
  const host = (
    <Host
      ref={place}
      data-latchkey={inline ? 'inline' : 'block'}
      data-theme={theme}
      data-testid={testId}
      // A server does not know the visitor's language: until there are words, nothing may differ from what it drew.
      {...(inside && { dir, lang, style: variables })}
    >
      {inside ? null : inline && room}
    </Host>
  )
  return [host, inside]
}

/**
 * The box of a page button in every usual state. Attributes of an svg are no styles: the strictest CSP lets them be. An
 * `em` of medium text is what a `rem` means in our sheets, whatever the page did to its root font; the family, because
 * medium text is smaller in a monospaced one.
 */
const room = (
  <svg width="13em" height="3em" fontFamily="serif" fontSize="medium" display="block" aria-hidden="true" />
)
