import { type ReactElement, useContext, useInsertionEffect, useState } from 'react'
import { SurfaceRoot } from '../surface/SurfaceRoot.tsx'
import type { SurfaceDress } from '../surface/surfaceContext.ts'
import { SurfaceContext, useDress } from '../surface/surfaceContext.ts'
import { useInPage } from '../surface/useInPage.ts'
import type { ModalPhase, ModalProps } from './modalProps.ts'
import { Overlay } from './Overlay.tsx'
import { makeHost } from './page/placeHost.ts'

type DialogProps = ModalProps & { readonly phase: ModalPhase; readonly turn: number }

/** A host of its own at the end of the page, dressed like the surface that the modal was opened in. */
export function Dialog(props: DialogProps): ReactElement | null {
  return useInPage() ? <PageDialog {...props} /> : null
}

function PageDialog({ turn, ...props }: DialogProps): ReactElement {
  const around = useContext(SurfaceContext)?.dress
  // Made while drawing, so that all of it is drawn in one go; the overlay puts it into the page.
  const [{ host, inside }] = useState(() => makeHost(document))
  useInsertionEffect(() => () => host.remove(), [host])
  const dress = useDress(props.dress ?? around ?? { theme: 'system' })
  // Before anything is laid out: to dress a host again would work out every style in it again.
  useInsertionEffect(() => dressHost(host, dress), [host, dress])
  return (
    <SurfaceRoot inside={inside} dress={dress}>
      <Overlay key={turn} {...props} host={host} />
    </SurfaceRoot>
  )
}

/** Sets a surface's theme, direction, language and variables on its host; the returned function takes off the last. */
function dressHost(host: HTMLElement, { theme, variables = {}, dir, lang }: SurfaceDress): () => void {
  host.dataset['theme'] = theme
  host.dir = dir ?? ''
  host.lang = lang ?? ''
  // Through the CSSOM: a style attribute in markup would need 'unsafe-inline'.
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) host.style.removeProperty(name)
  }
}
