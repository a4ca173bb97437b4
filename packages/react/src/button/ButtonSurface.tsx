import { Surface } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { FaultGuard } from '../modal/FaultGuard.tsx'
import { KeptFocus } from './KeptFocus.tsx'

type ButtonSurfaceProps = {
  readonly testId: string
  /** A plainer face, should the one inside break. */
  readonly plain?: ReactNode
  readonly children: ReactNode
}

/** The place of one button in the site's page; a server keeps its room free. */
export function ButtonSurface({ testId, plain, children }: ButtonSurfaceProps): ReactElement {
  const latchkey = useLatchkey()
  const { mode, variables } = useStore(latchkey.theme)
  const { dir, locale } = useStore(latchkey.words)
  return (
    <Surface inline theme={mode} variables={variables} dir={dir} lang={locale} box={box} testId={testId}>
      <KeptFocus>
        <FaultGuard key={testId} fallback={() => plain}>
          {children}
        </FaultGuard>
      </KeptFocus>
    </Surface>
  )
}

/** The button in every usual state. */
const box = { width: 13, height: 3 }
