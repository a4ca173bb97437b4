import * as v from 'valibot'

/** What the parent of a forked script asked of it. */
export function readTask<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(process.argv[2] ?? '{}'))
}
