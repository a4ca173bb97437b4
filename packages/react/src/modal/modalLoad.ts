import { type Latchkey, loadWords, type ReadonlyStore } from '@latchkey/core'
import { createStore, loadFirstWords } from '@latchkey/core/internal'
import { type ComponentType, createContext, useContext, useEffect } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { fetchAccountView } from '../lazy/accountView.ts'
import { loadOutside } from '../views/connect/choices/outside.ts'

type ModalRoot = ComponentType<{ readonly onFault: () => void }>

/** How far the code of the modal has come, for those who wait for it. */
type ModalLoad =
  | { readonly phase: 'cold' | 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly Root: ModalRoot }

/** The way to ask for the code of the modal, and the way to say that it does not run. */
type ModalLoader = {
  readonly state: ReadonlyStore<ModalLoad>
  /** After a failure it asks again only for a click, which says `true`: hovering would bring a broken widget back. */
  readonly warm: (again?: unknown) => void
  /** Takes code that came before anybody waited for it. */
  readonly take: (Root: ModalRoot) => void
  readonly fail: () => void
}

/**
 * Whoever asks for it has asked for the instance before, and so stands in a provider. Its value never changes: a part of
 * the page that comes to life late would be drawn anew.
 */
export const ModalLoadContext = createContext({} as ModalLoader)

/** Keeps the modal's code for one provider. */
export function createModalLoader(latchkey: Latchkey): ModalLoader {
  const state = createStore<ModalLoad>({ phase: 'cold' })
  const has = (phase: ModalLoad['phase']) => state.getState().phase === phase
  // Offline, built anew or broken: the button says so and the next click asks again.
  const fail = () => state.setState({ phase: 'failed' })
  const ready = (Root: ModalRoot) => state.setState({ phase: 'ready', Root })
  return {
    state,
    warm(again) {
      if (!has('cold') && !(has('failed') && again === true)) return
      state.setState({ phase: 'loading' })
      loadModal(latchkey).then(ready, fail)
    },
    take: (Root) => has('cold') && ready(Root),
    fail,
  }
}

/** How far the code of the modal has come, and the way to ask for it. */
export function useModalLoad(): ModalLoader & { readonly load: ModalLoad } {
  const loader = useContext(ModalLoadContext)
  return { ...loader, load: useStore(loader.state) }
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
