import { LatchkeyError } from './LatchkeyError.ts'

// A sentence gets exactly the values it has places for.
new LatchkeyError('http.status', { n: 404 })
new LatchkeyError('chain.unsupported', {})
// @ts-expect-error the place {n} needs a value
new LatchkeyError('http.status', {})
// @ts-expect-error there is no place {status}
new LatchkeyError('http.status', { n: 404, status: 404 })
// @ts-expect-error no sentence has this name
new LatchkeyError('http.statuss', { n: 404 })

/** The way the house writes an error: a name, a sentence, and the values a caller may want. */
export class TeapotError extends LatchkeyError {
  override readonly name = 'TeapotError'
  constructor() {
    super('http.status', { n: 418 })
  }
}
