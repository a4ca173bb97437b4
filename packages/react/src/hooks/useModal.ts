import { closeModal } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { type Opening, useOpen } from './useOpen.ts'

/** The way into the widget and out of it. */
export type ModalControl = Opening & { readonly close: () => void }

/** Opens and closes the widget from a control of your own. */
export function useModal(): ModalControl {
  const latchkey = useLatchkey()
  const { open, isOpen } = useOpen()
  const close = useCallback(() => closeModal(latchkey), [latchkey])
  return { open, close, isOpen }
}
