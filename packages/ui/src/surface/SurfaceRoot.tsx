import {
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useInsertionEffect,
  useMemo,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import tokens from '../theme/tokens.css?inline'
import { dressHost, measureRem } from './dressHost.ts'
import css from './Surface.css?inline'
import { SurfaceContext, type SurfaceDress } from './surfaceContext.ts'
import { useLayout } from './useLayout.ts'
import { useStyles } from './useStyles.ts'

export type SurfaceRootProps = {
  readonly root: ShadowRoot
  readonly dress: SurfaceDress
  readonly children: ReactNode
}

/** Fills a shadow root: context, tokens, base styles, and the element everything is drawn in. */
export function SurfaceRoot({ root, dress, children }: SurfaceRootProps): ReactElement {
  const inner = useRef<HTMLDivElement>(null)
  // A new object with the same words in it is the same dress.
  const worn = JSON.stringify(dress)
  const state = useMemo(() => ({ root, dress: JSON.parse(worn) as SurfaceDress }), [root, worn])
  // Before anything is laid out: to dress a host again would work out every style in it again.
  useInsertionEffect(() => dressHost(root.host as HTMLElement, state.dress), [root, state])
  useLayout(() => {
    if (inner.current !== null) measureRem(root.host as HTMLElement, inner.current)
  }, [root])
  return createPortal(
    <SurfaceContext.Provider value={state}>
      <BaseStyles />
      <div className="lk" ref={inner} dir={dress.dir} lang={dress.lang} {...hushed}>
        {children}
      </div>
    </SurfaceContext.Provider>,
    root,
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

const hushed = Object.fromEntries(
  'Click DoubleClick ContextMenu PointerDown PointerUp MouseDown MouseUp TouchStart TouchEnd KeyDown KeyUp Focus Blur Change Input Submit Paste'
    .split(' ')
    .map((name) => [`on${name}`, hush]),
)
