import type { Endpoint } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { policies } from '../limits/policies.ts'
import { admit } from './admit.ts'
import { charge } from './charge.ts'
import { allowOrigin } from './cors.ts'
import type { Exchange, Visit } from './exchange.ts'
import { readBody } from './readBody.ts'
import { visitorAddress } from './visitorAddress.ts'

/** Lets a request in by the row of the wire's table that it calls, and takes what the row says it costs. */
export async function openVisit(context: Context, endpoint: Endpoint, exchange: Exchange): Promise<Visit> {
  let text: Promise<string> | undefined
  const body = () => {
    text ??= readBody(exchange.incoming, endpoint.mostBodyBytes)
    return text
  }
  const visitor = await findVisitor(context, endpoint, exchange, body)
  let paid = 0
  const pay = (units: number) => {
    if (endpoint.price === undefined || units <= paid) return
    charge(context, exchange, policies[endpoint.price.allowance], visitor, units, paid)
    paid = units
  }
  pay(endpoint.price?.units ?? 0)
  return { ...exchange, visitor, pay, body }
}

async function findVisitor(
  context: Context,
  { callers, projectIn }: Endpoint,
  exchange: Exchange,
  body: () => Promise<string>,
): Promise<string> {
  if (callers === 'project') {
    const isNamed = exchange.query('projectId') !== undefined || projectIn === undefined
    return admit(context, exchange, isNamed ? undefined : projectOf(await body()))
  }
  if (callers === 'anybody' || callers === 'picture') allowOrigin(exchange, '*')
  return visitorAddress(exchange.incoming, context.config.trustProxy)
}

/** The project that a body names; what else is wrong with the body is for the route to say. */
function projectOf(text: string): string | undefined {
  try {
    const { projectId } = JSON.parse(text)
    return typeof projectId === 'string' ? projectId : undefined
  } catch {
    return undefined
  }
}
