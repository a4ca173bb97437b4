import { createHash } from 'node:crypto'
import { type DoneWork, hasZeroBits, type Work, workInput } from '@latchkey/wire/embedded'

/** Does the work that the vault asks for, as the frame does. */
export function doWork({ challenge, bits }: Work): DoneWork {
  return findWork(challenge, (hash) => hasZeroBits(hash, bits))
}

/** The first counter whose hash is as wanted. */
export function findWork(challenge: string, isWanted: (hash: Uint8Array) => boolean): DoneWork {
  for (let counter = 0; ; counter += 1) {
    const done = { challenge, counter }
    if (isWanted(createHash('sha256').update(workInput(done)).digest())) return done
  }
}
