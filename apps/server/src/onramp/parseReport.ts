import * as v from 'valibot'
import { WebhookError } from './onrampSource.ts'

/** Parses the body of a webhook whose signature is valid; `prepare` runs before the schema. */
export function parseReport<Schema extends v.GenericSchema>(
  schema: Schema,
  body: string,
  prepare: (value: unknown) => unknown = (value) => value,
): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = prepare(JSON.parse(body))
  } catch {
    throw new WebhookError(400, 'The report is not JSON.')
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new WebhookError(400, 'The report does not have the expected shape.')
}
