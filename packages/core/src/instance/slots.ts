import type { Latchkey } from './latchkey.ts'

/** Gives what an instance keeps in a place, made when it is first asked for. */
export type Slot<Kept> = (latchkey: Pick<Latchkey, 'kept'>) => Kept

/**
 * Makes a place in every instance for what a feature needs beside its state: a timer, a promise, a loaded part. No module
 * keeps state of its own, and two instances share nothing. A name stands for one place in all of our packages.
 */
// @__NO_SIDE_EFFECTS__
export function slot<Kept>(name: string | symbol, make: () => Kept): Slot<Kept> {
  return ({ kept }) => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name) as Kept
  }
}
