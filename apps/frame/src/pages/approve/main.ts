// The window of the wallet: it shows a request of the frame that opened it, sends the visitor's decision back, and keeps a copy of
// the frame's slot, because storage of a window lasts longer than that of a frame.
import * as v from 'valibot'
import { serveWindow } from '../../approval/popup/serveWindow.ts'
import { openCards } from '../../approval/view/openView.ts'
import { openIndexedDbStore } from '../../device/openIndexedDbStore.ts'
import { readSettings } from '../../shell/settings.ts'
import { approvalWords } from '../../words/approvalWords.ts'
import { element } from '../element.ts'

const { brand } = readSettings(document, v.object({ brand: v.string() }))
const rid = location.hash.slice(1)
const cards = openCards(window, { brand, isFramed: false })
const opener = window.opener as Window | null
/** A frame that does not answer has no request for this window. */
const answerMs = 10_000

document.title = brand
// The id stands for nothing outside of the frame that made it.
history.replaceState(null, '', location.pathname)

function showOver(): void {
  cards.clear()
  const title = element('h1', { tabindex: '-1' }, approvalWords.windowOver)
  const text = element('p', { class: 'lead' }, approvalWords.windowOverText)
  document.body.replaceChildren(
    element('main', { class: 'card' }, element('div', { class: 'middle' }, title, text)),
  )
  title.focus()
}

if (opener === null) showOver()
else {
  const limit = setTimeout(showOver, answerMs)
  cards.show({ phase: 'preparing' }, () => window.close())
  serveWindow(window, opener, {
    rid,
    show: cards.show,
    openStore: openIndexedDbStore,
    onConnect: () => clearTimeout(limit),
  })
}
