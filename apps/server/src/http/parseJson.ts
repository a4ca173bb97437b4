import { validationDefaults } from '@latchkey/wire'
import type { BaseIssue, GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { Failure } from './failure.ts'

/** How a route answers a body that it cannot parse. */
type Refusal = {
  readonly jsonStatus: 400 | 422
  readonly notJson: string
  /** Writes the sentence about a field that does not match its schema. */
  describe(issue: BaseIssue<unknown>): string
}

const usualRefusal: Refusal = {
  jsonStatus: 400,
  notJson: 'The body is not JSON: send an object, such as {}.',
  describe: (issue) => `${v.getDotPath(issue) || 'The body'} is not as it should be.`,
}

/** The sentence of the schema itself, as the data API answers (S8.42, S8.43). */
export function schemaSentence({ message }: BaseIssue<unknown>): string {
  return message
}

/** Parses the JSON of a body; a failure names the field that does not match the schema. */
export function parseJson<Schema extends GenericSchema>(
  schema: Schema,
  text: string,
  { jsonStatus, notJson, describe }: Refusal = usualRefusal,
): InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(jsonStatus, 'invalid_json', notJson)
  }
  const parsed = v.safeParse(schema, value, validationDefaults)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Failure(422, 'invalid_body', describe(issue), { field: v.getDotPath(issue) ?? '' })
}
