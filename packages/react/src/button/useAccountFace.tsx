import type { DrawnButton } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { lazyModule, useLazyModule } from '../lazy/lazyModule.ts'
import type { AccountFaceProps } from './AccountFace.tsx'

const accountFace = lazyModule(() => import('./AccountFace.tsx').then((part) => part.AccountFace))

/**
 * Draws the face of a connected visitor: its code comes when somebody connects or comes back, not with the page. There is
 * none until it is here, and none should it break: the plain button says who is connected too.
 */
export function useAccountFace(
  status: string,
  looks: Pick<AccountFaceProps, 'balance' | 'disabled'>,
): ((drawn: DrawnButton) => ReactNode) | undefined {
  const { module: Face } = useLazyModule(accountFace, status !== 'disconnected')
  const [broken, setBroken] = useState(false)
  if (Face === undefined || broken || status !== 'connected') return undefined
  return (drawn) => <Face {...looks} drawn={drawn} onFault={() => setBroken(true)} />
}
