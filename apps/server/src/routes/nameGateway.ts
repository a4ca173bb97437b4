import { NameGatewayBody } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import type { NameGateway } from '../names/gateway/createNameGateway.ts'
import { fromStore } from './ownNames.ts'

/** `GET /v1/ens/{sender}/{data}`. */
export function nameGatewayRoute(context: Context): Handler {
  return async (visit) => {
    const gateway = assertGateway(context)
    const data = visit.part('data')
    if (!data.endsWith('.json')) {
      throw new Failure(400, 'invalid_question', 'The address ends with .json.', { field: 'data' })
    }
    return answer(context, gateway.answer(visit.part('sender'), data.slice(0, -'.json'.length)))
  }
}

/** `POST /v1/ens`. */
export function postNameGatewayRoute(context: Context): Handler {
  return async (visit) => {
    const gateway = assertGateway(context)
    const body = v.safeParse(NameGatewayBody, readJson(await visit.body()))
    if (!body.success) throw new Failure(422, 'invalid_body', 'Send sender and data.')
    return answer(context, gateway.answer(body.output.sender, body.output.data))
  }
}

async function answer(context: Context, answered: Promise<string>) {
  return json(200, { data: await fromStore(context, answered) }, { 'cache-control': 'no-store' })
}

function assertGateway({ nameGateway }: Context): NameGateway {
  if (nameGateway !== undefined) return nameGateway
  throw new Failure(
    404,
    'no_gateway',
    'This server is no gateway of names: it has no zone, or no key for it.',
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(422, 'invalid_json', 'The body is not JSON.')
  }
}
