import { Surface } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { FaultGuard } from '../modal/FaultGuard.tsx'

type ButtonSurfaceProps = {
  readonly testId: string
  readonly children: ReactNode
}

/** The place of one button in the site's page; a server keeps its room free. */
export function ButtonSurface({ testId, children }: ButtonSurfaceProps): ReactElement {
  return (
    <Surface inline {...useDress()} testId={testId}>
      <FaultGuard>{children}</FaultGuard>
    </Surface>
  )
}
