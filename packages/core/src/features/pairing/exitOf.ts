import { createPageExit, type PageExit } from '../../deps/pageExit.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

const ownExit = slot('ownExit', (): PageExit => createPageExit())

/** The way out of the page of an instance. */
export function exitOf(latchkey: Pick<Latchkey, 'deps' | 'kept'>): PageExit {
  return latchkey.deps.exit ?? ownExit(latchkey)
}
