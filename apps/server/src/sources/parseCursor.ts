import * as v from 'valibot'
import { CursorError } from './askInTurn.ts'

/** Reads a cursor that was written as JSON; anything but what the schema says was not written here, and is a `CursorError`. */
export function parseCursor<Output>(text: string, schema: v.GenericSchema<unknown, Output>): Output {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw foreignCursor()
  }
  const result = v.safeParse(schema, read)
  if (!result.success) throw foreignCursor()
  return result.output
}

/** A cursor that was not given out here, or for another question. */
export function foreignCursor(): CursorError {
  return new CursorError('The cursor is not from here.')
}
