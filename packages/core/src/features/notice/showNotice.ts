import type { Latchkey } from '../../instance/latchkey.ts'
import type { Notice } from '../../instance/notice.ts'
import { say } from '../../words/say.ts'
import { sayError } from '../../words/sayError.ts'
import type { SayValues, WordCode } from '../../words/words.ts'
import { hideNotice } from './hideNotice.ts'
import { noticeTimer } from './noticeTimer.ts'

/** How long an open banner is gone before the next one shows (S9.08). */
const reshowDelayMs = 150

/** How long a banner stays that closes by itself. */
const stayMs = 2_500

type Noticed = Pick<Latchkey, 'notice' | 'deps' | 'kept' | 'words'>

/** Shows a banner; an open one closes first, and 150 ms later this one takes its place (S4.08, S4.09). */
export function showNotice(
  latchkey: Noticed,
  { autoClose = true, ...words }: Omit<Notice, 'open' | 'autoClose'> & { readonly autoClose?: boolean },
): void {
  const { notice, deps } = latchkey
  const timer = noticeTimer(latchkey)
  if (notice.getState().open) timer.freeAt = deps.clock.now() + reshowDelayMs
  // This also takes back a message that was still waiting for its turn: the newest news counts.
  hideNotice(latchkey)

  function present(): void {
    timer.id = undefined
    notice.setState({ ...words, autoClose, open: true })
    if (autoClose) timer.id = deps.clock.setTimeout(() => hideNotice(latchkey), stayMs)
  }
  const delay = timer.freeAt - deps.clock.now()
  if (delay > 0) timer.id = deps.clock.setTimeout(present, delay)
  else present()
}

/** Says in the banner what went wrong; `fallbackCode` speaks for errors that are not Latchkey's own. */
export function showError(latchkey: Noticed, error: unknown, fallbackCode?: WordCode): void {
  showNotice(latchkey, { variant: 'error', ...sayError(latchkey.words.getState(), error, fallbackCode) })
}

/** Says in the banner what has been done. */
export function showSuccess<Code extends WordCode>(
  latchkey: Noticed,
  code: Code,
  ...values: SayValues<Code>
): void {
  showNotice(latchkey, { variant: 'success', message: say(latchkey.words.getState(), code, ...values) })
}
