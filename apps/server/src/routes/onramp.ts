import { OnrampProviderId, OnrampQuoteBody, OnrampUrlBody } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import { type Handler, json, type Visit } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { parseJson, schemaSentence } from '../http/parseJson.ts'
import { connectionAddress } from '../http/visitorAddress.ts'
import { purchasePolicy } from '../limits/policies.ts'
import type { Onramp } from '../onramp/createOnramp.ts'
import { type Visitor, WebhookError, type WebhookRequest } from '../onramp/onrampSource.ts'
import type { Received } from '../onramp/receiveWebhook.ts'
import { fromStore } from './ownNames.ts'

/** No cache stores an answer: quotes expire within a minute, and purchases are private to a visitor. */
const noStore = { 'cache-control': 'no-store' }
const refusal = { jsonStatus: 422, notJson: 'The body is not JSON.', describe: schemaSentence } as const

/** `GET /v1/onramp/options`. */
export function onrampOptionsRoute(context: Context): Handler {
  return async (visit) => json(200, await assertOnramp(context).options(readVisitor(context, visit)), noStore)
}

/** `POST /v1/onramp/quote`. */
export function onrampQuoteRoute(context: Context): Handler {
  return async (visit) => {
    const onramp = assertOnramp(context)
    const body = parseJson(OnrampQuoteBody, await visit.body(), refusal)
    return json(200, await onramp.quote(body, readVisitor(context, visit)), noStore)
  }
}

/** `POST /v1/generators/onrampurl`. */
export function onrampUrlRoute(context: Context): Handler {
  return async (visit) => {
    const onramp = assertOnramp(context)
    const body = parseJson(OnrampUrlBody, await visit.body(), refusal)
    charge(context, visit, purchasePolicy, visit.visitor, 1)
    return json(200, await fromStore(context, onramp.open(body, readVisitor(context, visit))), noStore)
  }
}

/** `POST /v1/onramp/webhooks/{provider}`. */
export function onrampWebhookRoute(context: Context): Handler {
  return async (visit) => {
    const provider = visit.part('provider')
    const body = await visit.body()
    const received = v.is(OnrampProviderId, provider)
      ? await fromStore(context, receive(context.onramp, provider, { body, headers: visit.incoming.headers }))
      : undefined
    if (received !== undefined) return json(200, { success: true }, noStore)
    throw new Failure(404, 'unknown_provider', 'No provider of this name reports here.', {
      field: 'provider',
    })
  }
}

async function receive(
  onramp: Onramp,
  provider: string,
  request: WebhookRequest,
): Promise<Received | undefined> {
  try {
    return await onramp.receive(provider, request)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    const isForged = error.status === 401
    const field = isForged ? 'signature' : ''
    throw new Failure(error.status, isForged ? 'unauthorized' : 'invalid_report', error.message, { field })
  }
}

/** Throws where the operator has configured no provider: a quote is never invented. */
function assertOnramp({ onramp }: Context): Onramp {
  if (onramp.sources.length > 0) return onramp
  const description = 'Nothing can be bought here: the operator of this server has configured no provider.'
  throw new Failure(501, 'onramp_not_configured', description, { field: 'onramp' })
}

/** Reads the visitor's address, country and state; the last two from the headers of the proxy in front, if there is one. */
function readVisitor({ config }: Context, { incoming }: Visit): Visitor {
  const { countryHeader, regionHeader, onrampCountry, trustProxy } = config
  const fromHeader = (header: string | undefined, shape: RegExp) => {
    const value = header && trustProxy > 0 ? incoming.headers[header] : undefined
    return typeof value === 'string' && shape.test(value) ? value.toUpperCase() : undefined
  }
  return {
    ip: connectionAddress(incoming, trustProxy),
    country: fromHeader(countryHeader, /^[A-Za-z]{2}$/) ?? onrampCountry,
    subdivision: fromHeader(regionHeader, /^[A-Za-z0-9]{1,3}$/),
  }
}
