import type { ApprovalAction, ApprovalState, ApprovalView } from '../approval.ts'
import { openPopup } from '../popup/openPopup.ts'
import { createGate } from './createGate.ts'
import { type Card, drawCard } from './drawCard.ts'
import './approval.css'

/** Draws approvals into a page of the wallet. */
export function openCards(
  window: Window & typeof globalThis,
  { brand, isFramed }: { readonly brand: string; readonly isFramed: boolean },
): {
  show(state: ApprovalState, act: (action: ApprovalAction) => void): void
  clear(): void
} {
  const { document } = window
  let card: Card | undefined

  function clear(): void {
    card?.close()
    card?.root.remove()
    card = undefined
  }

  return {
    clear,
    show(state, act) {
      clear()
      card = drawCard(state, {
        brand,
        act,
        locale: document.documentElement.lang || 'en',
        openGate(root, onChange) {
          // Watched once it is in the page.
          document.body.append(root)
          return createGate(root, { isFramed, onChange }, { window, now: () => window.performance.now() })
        },
      })
      if (!card.root.isConnected) document.body.append(card.root)
      const title = card.root.querySelector<HTMLElement>('h1') ?? card.root
      title.focus()
    },
  }
}

/** The view of the frame: cards inside of the page around it, and windows. */
export function openView(window: Window & typeof globalThis, brand: string): ApprovalView {
  const cards = openCards(window, { brand, isFramed: true })
  return {
    ...cards,
    openPopup: (events) => openPopup(window, events),
  }
}
