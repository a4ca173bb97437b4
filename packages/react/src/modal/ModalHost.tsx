import { type ReactElement, useContext, useEffect } from 'react'
import { useRouter } from '../hooks/useRouter.ts'
import { FaultGuard } from './FaultGuard.tsx'
import { ModalLoadContext } from './modalLoad.ts'

/** Where the modal will stand: nothing until somebody reaches for it. */
export function ModalHost(): ReactElement | null {
  const { load, warm, fail } = useContext(ModalLoadContext)
  const open = useRouter((router) => router.open)
  useEffect(() => {
    if (open) warm(true)
  }, [open, warm])
  return load.phase === 'ready' ? (
    <FaultGuard onFault={fail}>
      <load.Root />
    </FaultGuard>
  ) : null
}
