import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLocalHost } from '../http/access.ts'
import { readBody } from '../http/readBody.ts'
import { listenOnLoopback } from '../page/listenOnLoopback.ts'
import { pageCss } from '../page/pageCss.ts'
import { type Reply, sendReply, textReply } from '../page/reply.ts'
import { checkoutScriptPath } from './checkoutPages.ts'
import { checkoutScript } from './checkoutScript.ts'
import type { CheckoutChain } from './checkoutTokens.ts'
import {
  type CheckoutDelays,
  type CheckoutSessions,
  createCheckoutSessions,
} from './createCheckoutSessions.ts'
import { createReporter } from './sendReports.ts'
import { answerApi, type CheckoutApi } from './serveCheckoutApi.ts'
import { servePay } from './servePay.ts'

/** How to start a checkout. */
export type CheckoutOptions = {
  /** The chains that it sends to, as a sandbox describes them. */
  readonly chains: readonly CheckoutChain[]
  readonly port?: number
  /** Where its reports go, such as `http://127.0.0.1:8787/v1/onramp/webhooks`; until it is told, they wait. */
  readonly webhookUrl?: string
  /** The delays of the slow card, the bank and an unpaid page. */
  readonly delays?: Partial<CheckoutDelays>
}

/** A running checkout. */
export type Checkout = {
  readonly url: string
  /** The secrets that the server shares with it. */
  readonly key: string
  readonly webhookSecret: string
  /** The same as environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>
  reportTo(webhookUrl: string): void
  /** Runs the timers of slow cards and banks now, or those that end unpaid pages. */
  hurry(what?: 'payments' | 'visitors'): void
  /** Reports that the server has not acknowledged yet. */
  unacknowledged(): number
  stop(): Promise<void>
}

const usualDelays: CheckoutDelays = { slowMs: 20_000, bankMs: 10_000, unpaidMs: 15 * 60_000 }

/** Starts a checkout whose test cards buy real tokens of the sandbox's chains. */
export async function startCheckout({
  chains,
  port = 0,
  webhookUrl,
  delays,
}: CheckoutOptions): Promise<Checkout> {
  const key = randomBytes(24).toString('base64url')
  const webhookSecret = randomBytes(32).toString('base64url')
  const reporter = createReporter(webhookSecret)
  if (webhookUrl !== undefined) reporter.reportTo(webhookUrl)
  const sessions = createCheckoutSessions(reporter, { ...usualDelays, ...delays })
  const server = createServer((request, response) => {
    serve(api, sessions, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendReply(response, plain(500, 'The checkout failed: try again.'))
    })
  })
  const url = `http://127.0.0.1:${await listenOnLoopback(server, port)}`
  const api: CheckoutApi = {
    key,
    chains,
    sessions,
    quotes: new Map(),
    pageOf: (id) => `${url}/pay/${id}`,
    newId: () => randomBytes(18).toString('base64url'),
  }
  return {
    url,
    key,
    webhookSecret,
    environment: {
      LATCHKEY_CHECKOUT_URL: url,
      LATCHKEY_CHECKOUT_KEY: key,
      LATCHKEY_CHECKOUT_WEBHOOK_SECRET: webhookSecret,
    },
    reportTo: reporter.reportTo,
    hurry: sessions.hurry,
    unacknowledged: reporter.waiting,
    async stop() {
      sessions.stop()
      reporter.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  api: CheckoutApi,
  sessions: CheckoutSessions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocalHost(request.headers.host))
    return sendReply(response, plain(403, 'Use 127.0.0.1 as the address.'))
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const body = request.method === 'POST' ? await readBody(request) : ''
  if (body === undefined) return sendReply(response, plain(413, 'This is too long.'))
  sendReply(response, await replyTo(api, sessions, request, pathname, body))
}

async function replyTo(
  api: CheckoutApi,
  sessions: CheckoutSessions,
  { method = 'GET', headers }: IncomingMessage,
  pathname: string,
  body: string,
): Promise<Reply> {
  if (pathname === '/') return plain(200, 'A checkout with test cards: sites send their visitors to /pay/….')
  if (pathname === '/page.css') return textReply({ type: 'text/css', text: pageCss })
  if (pathname === checkoutScriptPath) return textReply({ type: 'text/javascript', text: checkoutScript })
  if (pathname.startsWith('/api/')) return answerApi(api, pathname, headers.authorization, body)
  if (!pathname.startsWith('/pay/')) return plain(404, 'There is nothing here.')
  const site = headers['sec-fetch-site']
  const path = pathname.slice('/pay/'.length)
  return servePay(sessions, {
    method,
    path,
    form: new URLSearchParams(body),
    site: typeof site === 'string' ? site : undefined,
  })
}

function plain(status: number, text: string): Reply {
  return textReply({ status, type: 'text/plain', text })
}
