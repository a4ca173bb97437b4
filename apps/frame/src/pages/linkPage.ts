import { Hash } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { AuthCallError } from '../device/createAuthClient.ts'
import { readSettings } from '../shell/settings.ts'
import { pageWords } from '../words/pageWords.ts'
import { element, icon } from './element.ts'
import { latch } from './latch.ts'
import './linkPage.css'

/** What the host of the frame writes into the pages behind links. */
const PageSettings = v.object({ serverUrl: v.string(), brand: v.string() })

/** A page behind the link of a mail: a card that shows one thing at a time. */
export type LinkPage = {
  readonly serverUrl: string
  /** From the fragment of the address, which no server and no log ever sees; undefined when it is none. */
  readonly token: string | undefined
  /** Shows a part, and moves the focus to its title so that a screen reader reads it. */
  show(title: string, ...content: readonly (Node | string)[]): void
  /** Shows why something failed; with `retry` there is a button to try again. */
  showFailure(error: unknown, texts: { readonly over: string; readonly retry: () => void }): void
}

const keyhole = 'M16.2 9a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.2 12.8L8.8 20h6.4l-1.4-7.2'
const forbidden = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12'
const check = 'M5 12.5L9.5 17 19 7.5'

/** Draws the empty card. */
export function openLinkPage(): LinkPage {
  const { serverUrl, brand } = readSettings(document, PageSettings)
  const fragment = location.hash.slice(1)
  const content = element('div', { class: 'content' })
  const band = element('header', { class: 'band' }, element('span', { class: 'disc' }, icon(keyhole)), brand)
  document.body.append(element('main', { class: 'card' }, band, content))

  function show(title: string, ...parts: readonly (Node | string)[]): void {
    const heading = element('h1', { tabindex: '-1' }, title)
    content.replaceChildren(heading, ...parts)
    document.title = `${title} · ${brand}`
    heading.focus()
  }

  return {
    serverUrl,
    token: v.is(Hash, fragment) ? fragment : undefined,
    show,
    showFailure(error, { over, retry }) {
      if (error instanceof AuthCallError && error.status === 410) {
        show(pageWords.linkOverTitle, ...badSign(over))
        return
      }
      const message = error instanceof AuthCallError ? error.message : pageWords.unreachable
      show(pageWords.failedTitle, ...badSign(message), latch(pageWords.tryAgain, 'again', retry))
    },
  }
}

/** A sign and a sentence for what was stopped or failed. */
export function badSign(text: string): readonly Node[] {
  return sign('bad', forbidden, text)
}

/** A sign and a sentence for what is done. */
export function goodSign(text: string): readonly Node[] {
  return sign('good', check, text)
}

function sign(tone: 'good' | 'bad', path: string, text: string): readonly Node[] {
  return [
    element('span', { class: 'plate', 'data-tone': tone }, icon(path)),
    element('p', { class: 'lead' }, text),
  ]
}
