import type { EvmAsk, EvmDecision } from '../../evm/evmAsk.ts'
import { deepActiveElement } from './deepActiveElement.ts'
import { type AskView, describeAsk } from './describeAsk.ts'
import { drawAsk } from './drawAsk.ts'
import { type Card, type CardOptions, openCard } from './openCard.ts'

/** The window in which a person answers what sites ask. */
export type ApprovalWindow = {
  /** Shows the question, or lets it wait behind those that came before. */
  ask(ask: EvmAsk): Promise<EvmDecision>
  /** Rejects what is open and takes the window away. */
  dispose(): void
}

type Waiting = { readonly view: AskView; readonly decide: (decision: EvmDecision) => void }

/** Makes the approval window of a wallet; nothing is in the page until something is asked. */
export function createApprovalWindow(page: Document, options: CardOptions): ApprovalWindow {
  let queue: readonly Waiting[] = []
  let card: Card | undefined
  let focusBefore: HTMLElement | undefined

  function settle(decision: EvmDecision): void {
    const [first, ...rest] = queue
    queue = rest
    first?.decide(decision)
    if (rest.length > 0) show()
    else close()
  }

  function show(): void {
    const [first] = queue
    if (!first) return
    focusBefore ??= deepActiveElement(page)
    if (!card?.isOpen()) {
      // A page may sweep its body clean, window and all; what waits is then shown again.
      card?.remove()
      card = openCard(page, options, settle)
    }
    card.fill(first.view, drawAsk(page, first.view, options.texts))
    sayWaiting()
  }

  function sayWaiting(): void {
    card?.sayWaiting(queue.length > 1 ? options.texts.waiting(queue.length - 1) : '')
  }

  function close(): void {
    card?.remove()
    card = undefined
    if (focusBefore?.isConnected) focusBefore.focus({ preventScroll: true })
    focusBefore = undefined
  }

  return {
    async ask(ask) {
      // Before it stands in line: a question that cannot be put into words must not block those behind it.
      const view = describeAsk(ask, options.texts)
      return new Promise((decide) => {
        queue = [...queue, { view, decide }]
        if (card?.isOpen()) sayWaiting()
        else show()
      })
    },
    dispose() {
      for (const { decide } of queue) decide('reject')
      queue = []
      close()
    },
  }
}
