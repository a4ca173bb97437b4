import { type ReactElement, useContext, useState } from 'react'
import { SurfaceRoot } from '../surface/SurfaceRoot.tsx'
import { SurfaceContext } from '../surface/surfaceContext.ts'
import { useLayout } from '../surface/useLayout.ts'
import type { ModalProps } from './modalProps.ts'
import { Overlay } from './Overlay.tsx'
import { placeHost } from './placeHost.ts'

/** A host of its own at the end of the page, dressed like the surface that the modal was opened in. */
export function Dialog(props: ModalProps): ReactElement | null {
  const dress = useContext(SurfaceContext)?.dress ?? { theme: 'system' }
  const [root, setRoot] = useState<ShadowRoot>()
  useLayout(() => {
    const host = placeHost(document)
    setRoot(host.attachShadow({ mode: 'open' }))
    return () => host.remove()
  }, [])
  if (root === undefined) return null
  return (
    <SurfaceRoot root={root} dress={dress}>
      <Overlay {...props} host={root.host as HTMLElement} />
    </SurfaceRoot>
  )
}
