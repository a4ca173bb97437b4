import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Downloads } from './Downloads.tsx'

/** How to get one wallet. */
export function DownloadsView({
  view,
}: {
  readonly view: Extract<View, { name: 'Downloads' }>
}): ReactElement {
  return <Downloads wallet={view.wallet} />
}
