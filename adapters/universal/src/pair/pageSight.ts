import type { PageSight } from './keepCode.ts'

/** The sight of this page; without a page somebody always looks. */
export const pageSight: PageSight = {
  isVisible: () => globalThis.document?.visibilityState !== 'hidden',
  onSight(listener) {
    globalThis.document?.addEventListener('visibilitychange', listener)
    return () => globalThis.document?.removeEventListener('visibilitychange', listener)
  },
}
