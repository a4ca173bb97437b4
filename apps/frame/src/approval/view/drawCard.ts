import { button, element, icon } from '../../pages/element.ts'
import { latch } from '../../pages/latch.ts'
import type { ApprovalWords } from '../../words/approval/english.ts'
import type { ApprovalState } from '../approval.ts'
import { type CardParts, icons, siteName } from './cardParts.ts'
import { drawRequest } from './drawRequest.ts'
import { problemText } from './problemText.ts'

/** A card in the page. */
export type Card = { readonly root: HTMLElement; close(): void }

const keyhole = 'M16.2 9a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.2 12.8L8.8 20h6.4l-1.4-7.2'

/** Draws where an approval stands. Focus goes to the title, so that a screen reader reads it. */
export function drawCard(state: ApprovalState, parts: CardParts): Card {
  const band = element(
    'header',
    { class: 'band' },
    element('span', { class: 'disc' }, icon(keyhole)),
    element('span', {}, parts.brand),
  )
  const root = element('main', { class: 'card', 'data-phase': state.phase }, band)
  const close = fill(root, state, parts)
  return { root, close }
}

function fill(root: HTMLElement, state: ApprovalState, parts: CardParts): () => void {
  const { act, words } = parts
  const reject = () => button('quiet', words.reject, () => act({ type: 'reject' }))
  const nothing = () => {}
  switch (state.phase) {
    case 'preparing':
    case 'saving':
    case 'working': {
      const text = state.phase === 'saving' ? words.keepings[state.task].saving : words[state.phase]
      const status = element('span', { role: 'status' }, text)
      const title = element('h1', { tabindex: '-1', class: 'lead' }, status)
      const spinner = element('span', { class: 'spinner', 'aria-hidden': 'true' })
      root.append(element('div', { class: 'middle' }, spinner, title))
      if (state.phase === 'preparing') root.append(element('footer', {}, reject()))
      return nothing
    }
    case 'failed':
      root.append(middle('bad', icons.warning, words.failedTitle, problemText(state.message, words)))
      root.append(
        element(
          'footer',
          {},
          latch(words.tryAgain, 'again', () => act({ type: 'retry' })),
          reject(),
        ),
      )
      return nothing
    case 'expired':
      root.append(middle('plain', icons.clock, words.expiredTitle, words.expired))
      root.append(
        element(
          'footer',
          {},
          latch(words.checkAgain, 'again', () => act({ type: 'retry' })),
          reject(),
        ),
      )
      return nothing
    case 'refused': {
      const { title, text } = words.refusals[state.reason] ?? words.refusal
      root.append(
        middle('bad', icons.forbidden, title, text, siteName(state.origin)),
        element('p', { class: 'note' }, icon(icons.info), element('span', {}, words.nothingSigned)),
        element(
          'footer',
          {},
          latch(words.backToSite, 'back', () => act({ type: 'reject' })),
        ),
      )
      return nothing
    }
    case 'readOnly':
      root.append(
        middle('plain', icons.clock, words.readOnlyTitle, words.readOnly, siteName(state.origin)),
        element(
          'footer',
          {},
          latch(words.backToSite, 'back', () => act({ type: 'reject' })),
        ),
      )
      return nothing
    case 'elsewhere': {
      const text = state.popup === 'open' ? words.windowOpen : words.elsewhere
      root.append(middle('plain', icons.window, words.elsewhereTitle, text, siteName(state.origin)))
      root.append(
        ...blockedNote(state.popup, words),
        element('footer', {}, opener(state.popup, parts), reject()),
      )
      return nothing
    }
    case 'keeping': {
      const { title, ask, open } = words.keepings[state.task]
      const text = state.popup === 'open' ? open : ask
      root.append(middle('plain', icons.window, title, text, siteName(state.origin)))
      const later = button('quiet', words.keepLater, () => act({ type: 'reject' }))
      root.append(
        ...blockedNote(state.popup, words),
        element('footer', {}, opener(state.popup, parts), later),
      )
      return nothing
    }
    case 'over':
      root.append(middle('plain', icons.window, words.windowOver, words.windowOverText))
      return nothing
    case 'asking':
      return drawRequest(root, state.request, parts)
  }
}

type PopupState = Extract<ApprovalState, { phase: 'elsewhere' }>['popup']

/** The button that opens a window of the wallet. */
function opener(popup: PopupState, { act, words }: CardParts): HTMLElement {
  const labels = { closed: words.openWindow, open: words.openAgain, blocked: words.tryAgain }
  return latch(labels[popup], popup === 'blocked' ? 'again' : 'window', () => act({ type: 'openPopup' }))
}

/** Says so when the browser blocked the window. */
function blockedNote(popup: PopupState, words: ApprovalWords): readonly HTMLElement[] {
  if (popup !== 'blocked') return []
  const text = element('span', {}, words.windowBlocked)
  return [
    element('p', { class: 'warning', 'data-tone': 'caution', role: 'alert' }, icon(icons.warning), text),
  ]
}

function middle(tone: string, path: string, title: string, text: string, site?: string): HTMLElement {
  return element(
    'div',
    { class: 'middle' },
    element('span', { class: 'plate', 'data-tone': tone }, icon(path)),
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'lead', role: 'status' }, text),
    ...(site === undefined ? [] : [element('p', { class: 'site' }, element('bdi', { dir: 'ltr' }, site))]),
  )
}
