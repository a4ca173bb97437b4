import { type ReactElement, useContext, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { FaultGuard } from './FaultGuard.tsx'
import { ModalLoadContext } from './modalLoad.ts'

/** Where the modal will stand: nothing until somebody reaches for it. */
export function ModalHost(): ReactElement | null {
  const { router } = useLatchkey()
  const { load, warm, fail } = useContext(ModalLoadContext)
  // Not as a part of the drawing: what is open is for the modal to draw, once it is here.
  useEffect(() => {
    if (router.getState().open) warm(true)
    return router.subscribe((now, before) => {
      if (now.open && !before.open) warm(true)
    })
  }, [router, warm])
  return load.phase === 'ready' ? (
    <FaultGuard onFault={fail}>
      <load.Root />
    </FaultGuard>
  ) : null
}
