import type { FrameTheme } from '@latchkey/wire/frame'
import { applyLook } from '../../look/applyLook.ts'
import { english } from '../../words/approval/english.ts'
import { loadApprovalWords } from '../../words/approval/loadApprovalWords.ts'
import type { ApprovalAction, ApprovalState, ApprovalView } from '../approval.ts'
import { openPopup } from '../popup/openPopup.ts'
import { createGate } from './createGate.ts'
import { type Card, drawCard } from './drawCard.ts'
import type { Language } from './rows.ts'
import './approval.css'

/** Cards of approvals in a page of the wallet. */
export type Cards = {
  /** Takes the look that the page around the frame wants; settles once the words of its language are there. */
  setTheme(theme: FrameTheme): Promise<void>
  show(state: ApprovalState, act: (action: ApprovalAction) => void): void
  clear(): void
}

/** Draws approvals into a page of the wallet, in English until its theme says otherwise. */
export function openCards(
  window: Window & typeof globalThis,
  { brand, isFramed }: { readonly brand: string; readonly isFramed: boolean },
): Cards {
  const { document } = window
  document.documentElement.toggleAttribute('data-framed', isFramed)
  let language: Language = { words: english, locale: 'en' }
  let current: FrameTheme | undefined
  let shown: Parameters<Cards['show']> | undefined
  let card: Card | undefined

  function clear(): void {
    shown = undefined
    erase()
  }

  function erase(): void {
    card?.close()
    card?.root.remove()
    card = undefined
  }

  function draw([state, act]: Parameters<Cards['show']>): void {
    erase()
    card = drawCard(state, {
      ...language,
      brand,
      act,
      openGate(root, onChange) {
        // Watched once it is in the page.
        document.body.append(root)
        return createGate(root, { isFramed, onChange }, { window, now: () => window.performance.now() })
      },
    })
    if (!card.root.isConnected) document.body.append(card.root)
    const title = card.root.querySelector<HTMLElement>('h1') ?? card.root
    title.focus()
  }

  return {
    clear,
    show(...given) {
      shown = given
      draw(given)
    },
    async setTheme(theme) {
      if (theme === current) return
      current = theme
      const { locale } = applyLook(theme, window)
      const words = await loadApprovalWords(locale)
      // Another language was chosen meanwhile, or this one is spoken already.
      if (current !== theme || (language.words === words && language.locale === locale)) return
      // Words that could not be loaded are English, and so are the numbers among them.
      language = { words, locale: locale.startsWith(words.lang) ? locale : words.lang }
      document.documentElement.lang = language.locale
      document.documentElement.dir = words.dir
      if (shown !== undefined) draw(shown)
    },
  }
}

/** The view of the frame: cards inside of the page around it, and windows that look the same. */
export function openView(
  window: Window & typeof globalThis,
  { brand, theme }: { readonly brand: string; theme(): FrameTheme },
): ApprovalView & Pick<Cards, 'setTheme'> {
  const cards = openCards(window, { brand, isFramed: true })
  return {
    ...cards,
    openPopup: (events) => openPopup(window, { ...events, theme }),
  }
}
