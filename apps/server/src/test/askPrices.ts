import { Prices } from '@latchkey/wire'
import * as v from 'valibot'
import type { RunningServer } from '../startServer.ts'

/** Asks a server for prices, as a page does. */
export function postPrices(server: RunningServer, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/v1/fungible/price`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
}

/** The prices of some tokens, in the order they were asked for. */
export async function askPrices(
  server: RunningServer,
  addresses: readonly string[],
  currency = 'usd',
): Promise<v.InferOutput<typeof Prices>['fungibles']> {
  const response = await postPrices(server, { addresses, currency })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return v.parse(Prices, await response.json()).fungibles
}
