import { type PageGlobals, pageGlobals } from './pageGlobals.ts'

/** Does work while no other tab of this browser does work of the same name. */
export type RunAlone = <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>

/** As much of a browser as gives locks. */
type LockGlobals = Pick<PageGlobals, 'document'> & {
  readonly navigator?: { readonly locks?: { request: RunAlone } }
}

/** The locks of this browser; where it has none, work of one name waits for the other in this tab alone. */
export function createPageLock(globals: LockGlobals = pageGlobals() as unknown as LockGlobals): RunAlone {
  const locks = globals.document && globals.navigator?.locks
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    if (locks) return locks.request(name, work)
    const running = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, running)
    return running
  }
}
