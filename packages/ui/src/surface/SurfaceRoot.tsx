import { type ReactElement, type ReactNode, type SyntheticEvent, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import tokens from '../theme/tokens.css?inline'
import { measureRem } from './measureRem.ts'
import css from './Surface.css?inline'
import { SurfaceContext, type SurfaceDress, useDress } from './surfaceContext.ts'
import { useLayout } from './useLayout.ts'
import { useStyles } from './useStyles.ts'

export type SurfaceRootProps = {
  readonly inside: HTMLElement
  readonly dress: SurfaceDress
  readonly children: ReactNode
}

/** Fills the inside of a surface: context, tokens, base styles, and the element everything is drawn in. */
export function SurfaceRoot(props: SurfaceRootProps): ReactElement {
  const { inside, children } = props
  const dress = useDress(props.dress)
  const inner = useRef<HTMLDivElement>(null)
  const state = useMemo(() => ({ inside, dress }), [inside, dress])
  useLayout(() => {
    if (inner.current !== null) measureRem(inside, inner.current)
  }, [inside])
  return createPortal(
    <SurfaceContext.Provider value={state}>
      <BaseStyles />
      <div className="lk" ref={inner} dir={dress.dir} lang={dress.lang} {...hushed}>
        {children}
      </div>
    </SurfaceContext.Provider>,
    inside,
  ) as unknown as ReactElement
}

function BaseStyles(): null {
  useStyles(tokens)
  useStyles(css)
  return null
}

/**
 * React would tell the site's own components of every event twice: once through the portal, once from the host
 * element. So the first telling ends here; the event itself goes on to the page.
 */
function hush(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true
}

/** On the outermost element that is drawn through a portal. */
export const hushed = Object.fromEntries(
  'Click DoubleClick ContextMenu PointerDown PointerUp MouseDown MouseUp TouchStart TouchEnd KeyDown KeyUp Focus Blur Change Input Submit Paste'
    .split(' ')
    .map((name) => [`on${name}`, hush]),
)
