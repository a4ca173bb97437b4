import type { ComponentProps, ReactElement } from 'react'

/** A component of the site that stands around ours, and hears what it was told to listen to. */
export function SiteAround(props: ComponentProps<'div'>): ReactElement {
  return <div {...props} />
}
