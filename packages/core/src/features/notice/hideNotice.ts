import type { Latchkey } from '../../instance/latchkey.ts'
import { noticeTimer } from './noticeTimer.ts'

/** Takes the banner away, and with it the one that was about to follow. */
export function hideNotice(latchkey: Pick<Latchkey, 'notice' | 'deps' | 'kept'>): void {
  const { notice, deps } = latchkey
  const timer = noticeTimer(latchkey)
  if (timer.id !== undefined) deps.clock.clearTimeout(timer.id)
  timer.id = undefined
  const shown = notice.getState()
  if (shown.open) notice.setState({ ...shown, open: false })
}
