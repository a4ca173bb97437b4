import { OnrampProviderId, OnrampQuoteBody, OnrampUrlBody, validationDefaults } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import { type Handler, json, type Visit } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { connectionAddress } from '../http/visitorAddress.ts'
import { purchasePolicy } from '../limits/policies.ts'
import type { Onramp } from '../onramp/createOnramp.ts'
import { type Visitor, WebhookError, type WebhookRequest } from '../onramp/onrampSource.ts'
import type { Received } from '../onramp/receiveWebhook.ts'
import { fromStore } from './ownNames.ts'

/** Nothing of buying is kept by anybody in between: quotes end within a minute, and purchases are a visitor's own. */
const notKept = { 'cache-control': 'no-store' }

/** `GET /v1/onramp/options`. */
export function onrampOptionsRoute(context: Context): Handler {
  return async (visit) => json(200, await assertOnramp(context).options(readVisitor(context, visit)), notKept)
}

/** `POST /v1/onramp/quote`. */
export function onrampQuoteRoute(context: Context): Handler {
  return async (visit) => {
    const onramp = assertOnramp(context)
    const body = await readBody(visit, OnrampQuoteBody)
    return json(200, await onramp.quote(body, readVisitor(context, visit)), notKept)
  }
}

/** `POST /v1/generators/onrampurl`. */
export function onrampUrlRoute(context: Context): Handler {
  return async (visit) => {
    const onramp = assertOnramp(context)
    const body = await readBody(visit, OnrampUrlBody)
    charge(context, visit, purchasePolicy, visit.visitor, 1)
    return json(200, await fromStore(context, onramp.open(body, readVisitor(context, visit))), notKept)
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
    if (received !== undefined) return json(200, { success: true }, notKept)
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

/** Buying; a failure where the operator has set up no provider: a quote is never made up. */
function assertOnramp({ onramp }: Context): Onramp {
  if (onramp.sources.length > 0) return onramp
  const description = 'Nothing can be bought here: the operator of this server has set up no provider.'
  throw new Failure(501, 'onramp_not_configured', description, { field: 'onramp' })
}

/** Where the proxy in front names the visitor's country, what can be bought is told for it. */
function readVisitor({ config }: Context, { incoming }: Visit): Visitor {
  const { countryHeader, regionHeader, onrampCountry, trustProxy } = config
  const told = (header: string | undefined, shape: RegExp) => {
    const value = header && trustProxy > 0 ? incoming.headers[header] : undefined
    return typeof value === 'string' && shape.test(value) ? value.toUpperCase() : undefined
  }
  return {
    ip: connectionAddress(incoming, trustProxy),
    country: told(countryHeader, /^[A-Za-z]{2}$/) ?? onrampCountry,
    subdivision: told(regionHeader, /^[A-Za-z0-9]{1,3}$/),
  }
}

async function readBody<Schema extends v.GenericSchema>(
  visit: Visit,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let value: unknown
  try {
    value = JSON.parse(await visit.body())
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(422, 'invalid_json', 'The body is not JSON.')
  }
  const body = v.safeParse(schema, value, validationDefaults)
  if (body.success) return body.output
  const [issue] = body.issues
  throw new Failure(422, 'invalid_body', issue.message, { field: v.getDotPath(issue) ?? '' })
}
