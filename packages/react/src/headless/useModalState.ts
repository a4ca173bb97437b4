import { getModal, type ModalState, watchModal } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useValue } from '../hooks/useValue.ts'

/** Where the widget stands. */
export type WidgetState = ModalState & {
  /** False on a server and until what storage remembers has been read. */
  readonly isStarted: boolean
}

/** Whether the modal is open, where in it the visitor is, and whether the widget has started. */
export function useModalState(): WidgetState {
  const latchkey = useLatchkey()
  const isStarted = useStore(latchkey.connections, ({ started }) => started)
  const modal = useValue(latchkey, watchModal, getModal)
  return { ...modal, isStarted }
}
