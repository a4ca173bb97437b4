import { systemClock } from '../base/systemClock.ts'
import { createPageDoor } from './createPageDoor.ts'
import type { LatchkeyDeps } from './deps.ts'
import { type PageGlobals, pageGlobals } from './pageGlobals.ts'
import { randomId } from './randomId.ts'

/** What an instance takes of the page when nobody brings anything else; in plain Node it finds nothing and says so. */
export function pageDeps(globals: PageGlobals = pageGlobals()): LatchkeyDeps {
  return {
    clock: systemClock,
    // Looked up at each call: a page may put its own in place later.
    fetch: (...request) => fetch(...request),
    storage: findStorage(globals),
    randomId,
    page: createPageDoor(globals),
    log: (level, ...line) => globals.console?.[level]?.(...line),
  }
}

function findStorage(globals: PageGlobals): LatchkeyDeps['storage'] {
  try {
    return globals.document && globals.localStorage
  } catch {
    // Blocked by the visitor or a sandbox: merely looking at it throws.
    return undefined
  }
}
