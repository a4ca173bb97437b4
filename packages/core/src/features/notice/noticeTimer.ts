import { slot } from '../../instance/slots.ts'

/** What the banner waits for: to close by itself, or to show the next message. */
export const noticeTimer = slot('noticeTimer', (): { id: number | undefined; freeAt: number } => ({
  id: undefined,
  freeAt: 0,
}))
