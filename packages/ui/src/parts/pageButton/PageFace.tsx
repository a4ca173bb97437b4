import { type ReactElement, type ReactNode, useInsertionEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { SurfaceContext, type SurfaceDress } from '../../surface/surfaceContext.ts'
import type { DrawnButton, PageLook } from './drawPageButton.ts'

export type PageFaceProps = {
  readonly drawn: DrawnButton
  readonly look: Omit<PageLook, 'dir' | 'lang'>
  readonly dress: SurfaceDress
  /** Where React draws: the button, or an element that its look has in it. */
  readonly into?: HTMLElement
  readonly children?: ReactNode
}

/** Gives a page button another look than that of its first paint, and draws into it with React. */
export function PageFace({ drawn, look, dress, into, children }: PageFaceProps): ReactElement {
  const { inside, button } = drawn
  const surface = useMemo(() => ({ inside, dress }), [inside, dress])
  useInsertionEffect(() => drawn.draw({ ...look, dir: dress.dir, lang: dress.lang }))
  return createPortal(
    <SurfaceContext.Provider value={surface}>{children}</SurfaceContext.Provider>,
    into ?? button,
  ) as unknown as ReactElement
}
