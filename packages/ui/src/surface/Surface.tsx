import type { ReactElement, ReactNode } from 'react'
import { SurfaceRoot } from './SurfaceRoot.tsx'
import { type HostProps, useHost } from './useHost.tsx'

export type SurfaceProps = HostProps & { readonly children: ReactNode }

/** A place in the page where parts are drawn: its styles stay in, the page's stay out. */
export function Surface(props: SurfaceProps): ReactElement {
  const [host, inside] = useHost(props)
  return (
    <>
      {host}
      {inside && (
        <SurfaceRoot inside={inside} dress={props}>
          {props.children}
        </SurfaceRoot>
      )}
    </>
  )
}
