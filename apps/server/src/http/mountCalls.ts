import type { Hono } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { type Exchange, json } from './exchange.ts'
import { Failure } from './failure.ts'
import { readBody } from './readBody.ts'
import type { Env, Responder, respond } from './respond.ts'

/** A table of calls: each a POST with JSON to a path of its own. */
type Calls = Readonly<Record<string, { readonly path: string; readonly body: GenericSchema }>>

/** What answers each call, given its parsed body, the body's text and the request. */
export type CallHandlers<Table extends Calls> = {
  readonly [Name in keyof Table]: (
    body: InferOutput<Table[Name]['body']>,
    request: CallRequest,
  ) => Promise<unknown>
}

/** A request as its handler sees it. */
export type CallRequest = { readonly exchange: Exchange; readonly text: string; readonly path: string }

/** No call carries more: a few boxes and halves. */
const mostBodyBytes = 32 * 1024

/** Puts a table of calls on an app; what is not in a row's schema is refused before its handler sees it. */
export function mountCalls<Table extends Calls>(
  app: Hono<Env>,
  calls: Table,
  handlers: CallHandlers<Table>,
  guarded: (path: string, responder: Responder) => ReturnType<typeof respond>,
): void {
  for (const name of Object.keys(calls) as (keyof Table)[]) {
    const { path, body: schema } = calls[name] ?? never()
    const answer = async (exchange: Exchange) => {
      const text = await readBody(exchange.incoming, mostBodyBytes)
      const handler: (body: never, request: CallRequest) => Promise<unknown> = handlers[name]
      const answered = await handler(parseBody(schema, text) as never, { exchange, text, path })
      return json(200, answered, { 'cache-control': 'no-store' })
    }
    app.on('POST', path, guarded(path, { answer }))
  }
}

function parseBody(schema: GenericSchema, text: string): unknown {
  const parsed = v.safeParse(schema, readJson(text))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Failure(400, 'invalid_body', 'The body of this call is not as it should be.', {
    field: v.getDotPath(issue) ?? '',
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(400, 'invalid_json', 'The body is not JSON.')
  }
}

function never(): never {
  throw new Error('A row of the table is missing.')
}
