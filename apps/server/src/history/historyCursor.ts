import { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import { parseCursor } from '../sources/parseCursor.ts'
import type { Resume } from './past.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Text = v.nullable(v.string())
const Places = v.array(
  v.union([
    v.strictTuple([Caip2]),
    v.strictTuple([Caip2, v.literal('t'), Count]),
    v.strictTuple([Caip2, v.literal('i'), Count, Count]),
    v.strictTuple([Caip2, v.literal('x'), Text, Text]),
  ]),
)

/** Writes where to read on, as short text; null when nothing is left. Whoever gives it out signs it. */
export function writeCursor(places: readonly Resume[]): string | null {
  return places.length === 0 ? null : JSON.stringify(places.map(tupleOf))
}

/** Reads it back; what was not written here is a `CursorError`. */
export function readCursor(text: string): readonly Resume[] {
  return parseCursor(text, Places).map((tuple) => ({ chainId: tuple[0], at: placeOf(tuple) }))
}

function tupleOf({ chainId, at }: Resume): v.InferInput<typeof Places>[number] {
  switch (at.kind) {
    case 'top':
      return [chainId]
    case 'time':
      return [chainId, 't', at.time]
    case 'index':
      return [chainId, 'i', at.block, at.position]
    case 'explorer':
      return [chainId, 'x', at.cursor, at.after]
  }
}

function placeOf(tuple: v.InferOutput<typeof Places>[number]): Resume['at'] {
  switch (tuple[1]) {
    case undefined:
      return { kind: 'top' }
    case 't':
      return { kind: 'time', time: tuple[2] }
    case 'i':
      return { kind: 'index', block: tuple[2], position: tuple[3] }
    case 'x':
      return { kind: 'explorer', cursor: tuple[2], after: tuple[3] }
  }
}
