// The window of the wallet: it shows a request of the frame that opened it, and sends the visitor's decision back.
import * as v from 'valibot'
import { hello, type PopupRequest } from '../../approval/popup/popupMessages.ts'
import { openCards } from '../../approval/view/openView.ts'
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

function listen(port: MessagePort): void {
  port.addEventListener('message', ({ data }) => {
    // From a page of this origin, which the browser vouches for.
    const { state } = data as PopupRequest
    cards.show(state, (action) => port.postMessage(action))
  })
  port.start()
}

if (opener === null) showOver()
else {
  const limit = setTimeout(showOver, answerMs)
  cards.show({ phase: 'preparing' }, () => window.close())
  window.addEventListener('message', ({ origin, source, data, ports: [port] }) => {
    const isAnswer = origin === location.origin && source === opener && data?.rid === rid
    if (!isAnswer || port === undefined) return
    clearTimeout(limit)
    listen(port)
  })
  // Delivered to a page of this origin only: whoever else opened the window hears nothing.
  opener.postMessage(hello(rid), location.origin)
}
