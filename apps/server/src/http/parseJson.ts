import { validationDefaults } from '@latchkey/wire'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { Failure } from './failure.ts'

/** Reads the JSON of a body; says which field is not as the wire's table has it. */
export function parseJson<Schema extends GenericSchema>(schema: Schema, text: string): InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(400, 'invalid_json', 'The body is not JSON: send an object, such as {}.')
  }
  const parsed = v.safeParse(schema, value, validationDefaults)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  throw new Failure(422, 'invalid_body', `${field || 'The body'} is not as it should be.`, { field })
}
