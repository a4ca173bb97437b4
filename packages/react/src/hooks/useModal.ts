import { closeModal, type View } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useOpen } from './useOpen.ts'

type ByView<V extends View> = V extends View ? { readonly view: V['name'] } & Omit<V, 'name'> : never

/** A view to open, by its `name`; `view` in place of `name` is the spelling of other kits. */
export type ViewTarget = View | ByView<View>

/** The way into the widget and out of it. */
export type ModalControl = {
  /** Opens at a view; without one, at the account of a connected visitor or at the list of wallets. */
  readonly open: (target?: ViewTarget) => void
  readonly close: () => void
  readonly isOpen: boolean
}

/** Opens and closes the widget from a control of your own. */
export function useModal(): ModalControl {
  const latchkey = useLatchkey()
  const { open: openView, isOpen } = useOpen()
  const open = useCallback((target?: ViewTarget) => openView(target && readTarget(target)), [openView])
  const close = useCallback(() => closeModal(latchkey), [latchkey])
  return { open, close, isOpen }
}

function readTarget(target: ViewTarget): View {
  if ('name' in target) return target
  const { view: name, ...rest } = target
  return { name, ...rest } as View
}
