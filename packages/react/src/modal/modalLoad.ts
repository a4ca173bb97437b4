import { type Latchkey, loadFirstWords, loadWords } from '@latchkey/core'
import { type ComponentType, createContext, useCallback, useMemo, useRef, useState } from 'react'

/** How far the code of the modal has come: it is fetched when the visitor reaches for a button. */
type ModalLoad =
  | { readonly phase: 'cold' | 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly Root: ComponentType }

/** The code of the modal, and the way to ask for it. */
export type ModalLoader = { readonly load: ModalLoad; readonly warm: () => void }

export const ModalLoadContext = createContext<ModalLoader>({ load: { phase: 'cold' }, warm: () => {} })

/** Keeps the modal's code for one provider. */
export function useModalLoad(latchkey: Latchkey): ModalLoader {
  const [load, setLoad] = useState<ModalLoad>({ phase: 'cold' })
  const asked = useRef(false)
  const warm = useCallback(() => {
    if (asked.current) return
    asked.current = true
    setLoad({ phase: 'loading' })
    loadModal(latchkey).then(
      (Root) => setLoad({ phase: 'ready', Root }),
      () => {
        // Offline, or the site has been built anew: the button says so and the next click asks again.
        asked.current = false
        setLoad({ phase: 'failed' })
      },
    )
  }, [latchkey])
  return useMemo(() => ({ load, warm }), [load, warm])
}

async function loadModal(latchkey: Latchkey): Promise<ComponentType> {
  // The view that a click will most likely show comes along; the words too.
  const connected = latchkey.connections.getState().list.length > 0
  const [{ ModalRoot }] = await Promise.all([
    import('./ModalRoot.tsx'),
    connected ? import('../views/account/AccountView.tsx') : import('../views/connect/ConnectView.tsx'),
    connected ? loadWords(latchkey) : loadFirstWords(latchkey),
  ])
  return ModalRoot
}
