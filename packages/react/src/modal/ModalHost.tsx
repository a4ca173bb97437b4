import { type ReactElement, useContext, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { FaultGuard } from './FaultGuard.tsx'
import { ModalLoadContext } from './modalLoad.ts'

/** Where the modal will stand: nothing until somebody reaches for it. */
export function ModalHost(): ReactElement | null {
  const { load, warm, fail } = useContext(ModalLoadContext)
  const open = useStore(useLatchkey().router, (router) => router.open)
  useEffect(() => {
    if (open) warm(true)
  }, [open, warm])
  return load.phase === 'ready' ? (
    <FaultGuard onFault={fail}>
      <load.Root />
    </FaultGuard>
  ) : null
}
