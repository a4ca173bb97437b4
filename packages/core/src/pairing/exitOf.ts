import { keep } from '../base/keep.ts'
import type { Latchkey } from '../latchkey.ts'
import { createPageExit, type PageExit } from './pageExit.ts'

const ownExit = (): PageExit => createPageExit()

/** The way out of the page of an instance. */
export function exitOf(latchkey: Pick<Latchkey, 'deps' | 'kept'>): PageExit {
  return latchkey.deps.exit ?? keep(latchkey, ownExit)
}
