import { type Html, html } from '../page/html.ts'
import type { Mail } from './mail.ts'

/** The list of mails, the newest first. */
export function mailListBody(mails: readonly Mail[]): Html {
  return html`
<header>
  <h1>Mailbox</h1>
  <p class="dim">Every mail that the sandbox sends ends here. None leaves this computer.</p>
</header>
<div id="list">${mails.length === 0 ? noMails() : mailRows(mails.toReversed())}</div>
<p class="small" id="status" role="status"></p>`
}

function noMails(): Html {
  return html`<section class="sheet padded"><p class="name">No mail yet</p>
<p class="dim">Log in by email in the demo: its mail appears here.</p></section>`
}

function mailRows(mails: readonly Mail[]): Html {
  return html`<ul class="sheet">${mails.map(mailRow)}</ul>`
}

function mailRow({ id, to, subject, text, receivedAt }: Mail): Html {
  const address = to[0] ?? ''
  return html`
<li><a class="row" href="/messages/${id}">
  <span class="glyph" aria-hidden="true">${address.slice(0, 1).toUpperCase()}</span>
  <span class="lines"><span class="name">${subject || 'No subject'}</span>
  <span class="small">${to.join(', ')}</span>
  <span class="small">${preview(text)}</span></span>
  ${time(receivedAt)}
</a></li>`
}

const previewLength = 160

/** The code, where the mail is about one; else how its text begins. */
function preview(text: string): string {
  const code = /^\d{3,4} \d{3,4}$/m.exec(text)?.[0]
  return code ?? text.replace(/\s+/g, ' ').trim().slice(0, previewLength)
}

/** UTC until the page's script writes the visitor's own time. */
function time(receivedAt: string): Html {
  return html`<time class="small" datetime="${receivedAt}">${receivedAt.slice(11, 16)} UTC</time>`
}

/** One mail: who, when, and what it says. */
export function mailBody({ id, from, to, subject, text, html: markup, receivedAt }: Mail): Html {
  const plain = html`<pre dir="auto">${text}</pre>`
  return html`
<a class="back" href="/">← All mail</a>
<header><h1>${subject || 'No subject'}</h1></header>
<section class="sheet padded"><dl>
  <dt>From</dt><dd>${from}</dd>
  <dt>To</dt><dd>${to.join(', ')}</dd>
  <dt>Received</dt><dd>${time(receivedAt)}</dd>
</dl></section>
${
  markup === undefined
    ? html`<section class="sheet padded">${plain}</section>`
    : html`<iframe title="The mail" src="/messages/${id}/html"
  sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details class="sheet"><summary>Plain text</summary>${plain}</details>`
}`
}
