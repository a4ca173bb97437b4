import { randomBytes } from 'node:crypto'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Checkout, startCheckout } from '@latchkey/sandbox/checkout'
import { HistoryPage, OnrampQuote, OnrampUrl } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import type { ServerDeps } from '../startServer.ts'
import { noPast, startTestServer, type TestServer } from './startTestServer.ts'

/** One visitor's secret, as a browser makes it. */
export function newPartner(): string {
  return randomBytes(24).toString('base64url')
}

/** A sandbox with its checkout and a server that buys there, for all tests of a file. */
export function useCheckout(options: ServerOptions = {}, deps: ServerDeps = {}) {
  let sandbox: Sandbox
  let checkout: Checkout
  let server: TestServer

  beforeAll(async () => {
    sandbox = await startSandbox()
    checkout = await startCheckout({
      chains: sandbox.describe().chains,
      delays: { slowMs: 3_600_000, bankMs: 3_600_000 },
    })
    server = await startTestServer(
      {
        sandboxUrl: sandbox.url,
        ...noPast,
        deadlineMs: 60_000,
        onrampDeadlineMs: 60_000,
        checkoutUrl: checkout.url,
        checkoutKey: checkout.key,
        checkoutWebhookSecret: checkout.webhookSecret,
        ...options,
      },
      deps,
    )
    checkout.reportTo(`${server.url}/v1/onramp/webhooks`)
  })
  afterAll(async () => {
    await server?.stop()
    await checkout?.stop()
    await sandbox?.stop()
  })

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  async function purchases(account: string, partner: string, query = 'onramp=all'): Promise<HistoryPage> {
    const response = await fetch(
      `${server.url}/v1/account/${account}/history?${query}&partnerUserId=${partner}`,
    )
    return v.parse(HistoryPage, await response.json())
  }

  return {
    sandbox: () => sandbox,
    checkout: () => checkout,
    server: () => server,
    post,
    purchases,
    async quote(body: Readonly<Record<string, unknown>> = {}): Promise<OnrampQuote> {
      const response = await post('/v1/onramp/quote', { ...usualQuestion, ...body })
      return v.parse(OnrampQuote, await response.json())
    },
    async open(address: string, partnerUserId: string, body: Readonly<Record<string, unknown>> = {}) {
      const response = await post('/v1/generators/onrampurl', {
        destinationWallets: [{ address }],
        partnerUserId,
        ...body,
      })
      const { url, purchaseId } = v.parse(OnrampUrl, await response.json())
      if (purchaseId === undefined) throw new Error('The purchase has no id.')
      return { url, purchaseId }
    },
    /** Sends a form of the checkout, as a browser would; gives the page that follows. */
    async act(url: string, action: string, form: Readonly<Record<string, string>> = {}): Promise<string> {
      const response = await fetch(`${url}/${action}`, { method: 'POST', body: new URLSearchParams(form) })
      return response.text()
    },
  }
}

/** A hundred dollars of the coin. */
export const usualQuestion = {
  purchaseCurrency: { id: 'eth' },
  paymentCurrency: { id: 'USD' },
  amount: '100',
  network: 'sandbox-ethereum',
} as const
