import { type ReactElement, useContext, useInsertionEffect, useState } from 'react'
import { SurfaceRoot } from '../surface/SurfaceRoot.tsx'
import { SurfaceContext } from '../surface/surfaceContext.ts'
import { useInPage } from '../surface/useInPage.ts'
import type { ModalPhase, ModalProps } from './modalProps.ts'
import { Overlay } from './Overlay.tsx'
import { makeHost } from './placeHost.ts'

type DialogProps = ModalProps & { readonly phase: ModalPhase; readonly turn: number }

/** A host of its own at the end of the page, dressed like the surface that the modal was opened in. */
export function Dialog(props: DialogProps): ReactElement | null {
  return useInPage() ? <PageDialog {...props} /> : null
}

function PageDialog({ turn, ...props }: DialogProps): ReactElement {
  const around = useContext(SurfaceContext)?.dress
  // Made while drawing, so that all of it is drawn in one go; the overlay puts it into the page.
  const [root] = useState(() => makeHost(document))
  useInsertionEffect(() => () => root.host.remove(), [root])
  return (
    <SurfaceRoot root={root} dress={props.dress ?? around ?? { theme: 'system' }}>
      <Overlay key={turn} {...props} host={root.host as HTMLElement} />
    </SurfaceRoot>
  )
}
