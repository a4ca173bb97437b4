import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalHost } from '../http/access.ts'
import { html } from '../page/html.ts'
import { pageCss } from '../page/pageCss.ts'
import { pageReply, type Reply, sendReply, textReply } from '../page/reply.ts'
import type { MailStore } from './createMailStore.ts'
import type { Mail } from './mail.ts'
import { mailboxScript } from './mailboxScript.ts'
import { mailBody, mailListBody } from './mailPages.ts'

const script = '/mailbox.js'

/** Answers one request to the mailbox. */
export function serveMailbox(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  if (!isLocalHost(request.headers.host)) {
    sendReply(response, plain(403, 'Use 127.0.0.1 or localhost as the address.'))
  } else if (request.method !== 'GET') {
    sendReply(response, plain(405, 'The mailbox is read with GET.'))
  } else if (request.url === '/events') {
    sendEvents(store, response)
  } else {
    sendReply(response, replyTo(store, new URL(request.url ?? '/', 'http://localhost')))
  }
}

function replyTo(store: MailStore, { pathname, searchParams }: URL): Reply {
  if (pathname === '/') return pageReply({ title: 'Mailbox', body: mailListBody(store.messages()), script })
  if (pathname === '/page.css') return textReply({ type: 'text/css', text: pageCss })
  if (pathname === script) return textReply({ type: 'text/javascript', text: mailboxScript })
  if (pathname === '/messages.json') {
    const mails = store.messages(searchParams.get('to') ?? undefined)
    return textReply({ type: 'application/json', text: JSON.stringify(mails) })
  }
  const [, id, part] = /^\/messages\/(\d{1,9})(\/html)?$/.exec(pathname) ?? []
  const mail = id === undefined ? undefined : store.find(Number(id))
  if (!mail) return missingMail()
  return part === undefined
    ? pageReply({ title: mail.subject || 'No subject', body: mailBody(mail), script })
    : mailMarkup(mail)
}

function plain(status: number, text: string): Reply {
  return textReply({ status, type: 'text/plain', text })
}

function missingMail(): Reply {
  const body = html`<a class="back" href="/">← All mail</a>
<header><h1>No such mail</h1><p class="dim">The mailbox keeps the last 200 mails until the sandbox stops.</p></header>`
  return pageReply({ status: 404, title: 'No such mail', body })
}

/** The mail's own markup: it runs no script, loads nothing, and its links open in a new tab. */
function mailMarkup({ html: markup = '' }: Mail): Reply {
  return textReply({
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><base target="_blank">${markup}`,
    policy: [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
  })
}

/** Tells an open page about each new mail. */
function sendEvents(store: MailStore, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const unsubscribe = store.subscribe(({ id }) => response.write(`event: mail\ndata: ${id}\n\n`))
  response.on('close', unsubscribe)
}
