import type { EvmDecision } from '../../evm/evmAsk.ts'
import type { AskView } from './describeAsk.ts'
import { makeElement } from './makeElement.ts'
import { lineIcon, sandboxMark } from './windowIcons.ts'
import { windowStyles } from './windowStyles.ts'
import type { WindowTexts } from './windowTexts.ts'
import { windowTokens } from './windowTokens.ts'

/** What the window needs to know. */
export type CardOptions = {
  readonly walletName: string
  readonly texts: WindowTexts
  readonly theme: () => 'light' | 'dark' | undefined
}

/** The open window. */
export type Card = {
  /** Puts a question into the window and moves the focus to its title. */
  fill(view: AskView, parts: readonly HTMLElement[]): void
  sayWaiting(text: string): void
  /** Whether a person can see it: the page may have taken it away. */
  isOpen(): boolean
  remove(): void
}

// What happens in the wallet is not the page's: an extension's window would not leak these either.
const ownEvents = [
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'keypress',
] as const

const approveRestMs = 500

/** Opens an empty window above everything in the page, even above a modal dialog. */
export function openCard(
  page: Document,
  options: CardOptions,
  settle: (decision: EvmDecision) => void,
): Card {
  const host = page.createElement('latchkey-sandbox-wallet')
  const theme = options.theme()
  if (theme) host.dataset['theme'] = theme
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(windowTokens + windowStyles)
  root.adoptedStyleSheets = [sheet]

  const name = makeElement(page, 'bdi', { id: 'wallet' }, options.walletName)
  const tag = makeElement(page, 'span', { class: 'tag' }, options.texts.testTag)
  const wallet = makeElement(page, 'p', { class: 'wallet' }, name, tag)
  const title = makeElement(page, 'h2', { id: 'title', tabindex: '-1' })
  const scroll = makeElement(page, 'div', { class: 'scroll' })
  const approveText = makeElement(page, 'span')
  const bolt = makeElement(page, 'span', { class: 'bolt' }, lineIcon(page, 'check', 20))
  const approve = makeElement(page, 'button', { class: 'latch', type: 'button' }, approveText, bolt)
  const reject = makeElement(page, 'button', { class: 'quiet', type: 'button' }, options.texts.reject)
  const queue = makeElement(page, 'p', { class: 'queue', role: 'status' })
  const dialog = makeElement(
    page,
    'dialog',
    { class: 'card', 'aria-modal': 'true', 'aria-labelledby': 'wallet title' },
    makeElement(
      page,
      'header',
      { class: 'head' },
      sandboxMark(page),
      makeElement(page, 'div', {}, wallet, title),
    ),
    scroll,
    makeElement(page, 'div', { class: 'acts' }, approve, reject, queue),
  )

  approve.addEventListener('click', (event) => {
    // A script that clicks is not a person. It stops accidents only: see the README on a page that means harm.
    if (event.isTrusted) settle('approve')
  })
  reject.addEventListener('click', () => settle('reject'))
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    settle('reject')
  })
  dialog.addEventListener('cancel', (event) => {
    // The back gesture of a phone: the same as Escape.
    event.preventDefault()
    settle('reject')
  })
  for (const name of ownEvents) host.addEventListener(name, (event) => event.stopPropagation())

  const watchSize = new ResizeObserver(() => {
    // What scrolls must be reachable by keyboard; what does not is no stop on the way.
    if (scroll.scrollHeight > scroll.clientHeight) scroll.tabIndex = 0
    else scroll.removeAttribute('tabindex')
  })
  root.append(dialog)
  page.body.append(host)
  dialog.showModal()
  watchSize.observe(scroll)

  return {
    fill(view, parts) {
      title.textContent = view.title
      approveText.textContent = view.approve
      scroll.replaceChildren(...parts)
      scroll.scrollTop = 0
      // The second half of a double click, or a click meant for what was here before, falls through.
      approve.animate({ pointerEvents: ['none', 'none'] }, approveRestMs)
      // Not on a button: a key pressed for the last question must not answer this one.
      title.focus()
    },
    sayWaiting(text) {
      queue.textContent = text
    },
    isOpen: () => dialog.open && host.isConnected,
    remove() {
      watchSize.disconnect()
      dialog.close()
      host.remove()
    },
  }
}
