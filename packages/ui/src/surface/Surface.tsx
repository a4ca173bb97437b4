import { createElement, type ReactElement, type ReactNode, useCallback, useMemo } from 'react'
import { placeInside } from './inside.ts'
import { SurfaceRoot } from './SurfaceRoot.tsx'
import { type SurfaceTheme, useDress } from './surfaceContext.ts'
import { useInPage } from './useInPage.ts'

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
  const dress = useDress(props)
  return (
    <>
      {createElement(
        inline ? 'span' : 'div',
        {
          ref: place,
          'data-latchkey': inline ? 'inline' : 'block',
          'data-theme': theme,
          'data-testid': testId,
          // A server does not know the visitor's language: until there are words, nothing may differ from what it drew.
          ...(inside && { dir, lang, style: variables }),
        },
        inside ? null : box && <Room {...box} />,
      )}
      {inside && (
        <SurfaceRoot inside={inside} dress={dress}>
          {children}
        </SurfaceRoot>
      )}
    </>
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
