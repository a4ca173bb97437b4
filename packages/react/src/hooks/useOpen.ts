import { openModal, type View } from '@latchkey/core'
import { useCallback } from 'react'
import { useModalLoad } from '../modal/modalLoad.ts'
import { usePreload } from '../modal/usePreload.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useRouter } from './useRouter.ts'

/** The way into the widget. */
export type Opening = {
  /** Opens at a view; without one, at the account of a connected visitor or at the wallets. */
  readonly open: (view?: View) => void
  readonly isOpen: boolean
}

/** The way into the widget, as buttons need it; closing is the modal's own business and comes with it. */
export function useOpen(): Opening {
  const latchkey = useLatchkey()
  const modal = useModalLoad()
  usePreload(latchkey, modal)
  const { load, warm } = modal
  const asked = useRouter((router) => router.open)
  const open = useCallback(
    (view?: View) => {
      warm(true)
      openModal(latchkey, view)
    },
    [latchkey, warm],
  )
  return { open, isOpen: asked && load.phase !== 'failed' }
}
