import { createContext, useContext } from 'react'

/** What a card offers to the parts in it. */
export type ModalState = {
  /** Runs `act` when the modal may close; otherwise refuses, visibly and audibly. Says which. */
  readonly attempt: (act: () => void) => boolean
  /** Who hears Escape before the modal does, the last one first; an inline card does not listen. */
  readonly layers?: Set<() => void>
}

export const ModalContext = createContext<ModalState | undefined>(undefined)

export function useModal(): ModalState | undefined {
  return useContext(ModalContext)
}
