import type { Latchkey } from './latchkey.ts'

/**
 * What a feature needs beside its state (a timer, a promise, a loaded part), made once for each instance. The maker is
 * its own key, so no module keeps state and two instances share nothing.
 */
export function keep<Kept>(latchkey: Pick<Latchkey, 'kept'>, make: () => Kept): Kept {
  if (!latchkey.kept.has(make)) latchkey.kept.set(make, make())
  return latchkey.kept.get(make) as Kept
}
