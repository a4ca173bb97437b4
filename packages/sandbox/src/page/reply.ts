import type { ServerResponse } from 'node:http'
import { type Html, html } from './html.ts'

/** What a listener of the sandbox answers. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

type Text = {
  readonly status?: number
  readonly type: string
  readonly text: string
  readonly policy?: string
}

/** Text that no other site can frame or take for another type. */
export function textReply({
  status = 200,
  type,
  text,
  policy = "default-src 'none'; frame-ancestors 'none'",
}: Text): Reply {
  return {
    status,
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    text,
  }
}

type Page = {
  readonly title: string
  /** `card` is as narrow as the widget. */
  readonly size?: 'card'
  readonly body: Html
  /** The address of a script of ours; nothing else may run. */
  readonly script?: string
  readonly status?: number
  /** Where its forms may lead; anywhere unless said, as those do that send a visitor back to a site. */
  readonly formAction?: string
}

/** A page that runs no script but ours, loads nothing from elsewhere and cannot be framed. */
export function pageReply({ title, size, body, script, status = 200, formAction }: Page): Reply {
  const { markup } = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/page.css">
${script === undefined ? undefined : html`<script src="${script}" defer></script>`}
<main data-size="${size ?? 'wide'}">${body}</main>
</html>
`
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(formAction === undefined ? [] : [`form-action ${formAction}`]),
  ].join('; ')
  return textReply({ status, type: 'text/html; charset=utf-8', text: markup, policy })
}

/** Sends a reply as the answer to a request. */
export function sendReply(response: ServerResponse, { status, headers, text }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
