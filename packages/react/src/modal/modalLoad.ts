import { type Latchkey, loadWords } from '@latchkey/core'
import { loadFirstWords } from '@latchkey/core/internal'
import { type ComponentType, createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchAccountView } from '../lazy/accountView.ts'
import { loadOutside } from '../views/connect/outside.ts'

type ModalRoot = ComponentType<{ readonly onFault: () => void }>

/** How far the code of the modal has come, for those who wait for it. */
type ModalLoad =
  | { readonly phase: 'cold' | 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly Root: ModalRoot }

/** The code of the modal, the way to ask for it, and the way to say that it does not run. */
export type ModalLoader = {
  readonly load: ModalLoad
  /** After a failure it asks again only for a click, which says `true`: hovering would bring a broken widget back. */
  readonly warm: (again?: unknown) => void
  /** Takes code that came before anybody waited for it. */
  readonly take: (Root: ModalRoot) => void
  readonly fail: () => void
}

/** Whoever asks for it has asked for the instance before, and so stands in a provider. */
export const ModalLoadContext = createContext({} as ModalLoader)

/** Keeps the modal's code for one provider. */
export function useModalLoad(latchkey: Latchkey): ModalLoader {
  const [load, setLoad] = useState<ModalLoad>({ phase: 'cold' })
  const asked = useRef<ModalLoad['phase']>('cold')
  // Offline, built anew or broken: the button says so and the next click asks again.
  const fail = useCallback(() => {
    asked.current = 'failed'
    setLoad({ phase: 'failed' })
  }, [])
  const ready = useCallback((Root: ModalRoot) => setLoad({ phase: 'ready', Root }), [])
  const warm = useCallback(
    (again?: unknown) => {
      if (asked.current !== 'cold' && !(asked.current === 'failed' && again === true)) return
      asked.current = 'loading'
      setLoad({ phase: 'loading' })
      loadModal(latchkey).then(ready, fail)
    },
    [latchkey, ready, fail],
  )
  const take = useCallback(
    (Root: ModalRoot) => {
      if (asked.current !== 'cold') return
      asked.current = 'ready'
      ready(Root)
    },
    [ready],
  )
  return useMemo(() => ({ load, warm, take, fail }), [load, warm, take, fail])
}

/** Fetches the modal's code when the widget opens, whoever opens it. */
export function useWarmWhenOpen({ router }: Latchkey, warm: ModalLoader['warm'], isHere: boolean): void {
  // Not as a part of the drawing: what is open is for the modal to draw, once it is here.
  useEffect(() => {
    if (!isHere) return
    if (router.getState().open) warm(true)
    return router.subscribe((now, before) => {
      if (now.open && !before.open) warm(true)
    })
  }, [router, warm, isHere])
}

/** Fetches the modal's code: the view that a click will most likely show, what finds wallets, and the words. */
export async function loadModal(latchkey: Latchkey): Promise<ModalRoot> {
  // What finds wallets is fetched beside what shows them; should it fail, looking for wallets asks again and says so.
  for (const source of latchkey.config.adapters) if ('load' in source) source.load().catch(() => {})
  const connected = latchkey.connections.getState().list.length > 0
  const [{ ModalRoot, prepareModal }] = await Promise.all([
    import('./ModalRoot.tsx'),
    connected && fetchAccountView(),
    connected ? loadWords(latchkey) : loadFirstWords(latchkey),
    // Asked for with the list, so that the list does not wait twice; should it fail, the list asks again and says so.
    connected || loadOutside(latchkey).catch(() => {}),
  ])
  await prepareModal(latchkey)
  return ModalRoot
}
