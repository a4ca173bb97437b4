import { goBack } from '@latchkey/core/internal'
import { placeApproval } from '@latchkey/core/login'
import { QuietButton, useLayout, useStyles, Waiting } from '@latchkey/ui'
import { type ReactElement, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './Login.css?inline'

/**
 * The room for the embedded wallet's own frame, which draws the approval over it (S2.10): nothing here can be mistaken
 * for the approval itself. Under the frame, and seen only until it has drawn: what is waited for, and the way back.
 */
export function ApproveTransactionView(): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  const room = useRef<HTMLDivElement>(null)
  useLayout(() => {
    let frame = 0
    let last = ''
    let drawings = 0
    // The card arrives, grows and scrolls, and phones open keyboards: the frame follows each of them.
    function follow(): void {
      const box = room.current?.getBoundingClientRect()
      if (box !== undefined) {
        const { left, top, width, height } = box
        const place = [left, top, width, height].join()
        // Once more after the card has taken the focus, so that the frame gets it.
        if (place !== last || drawings === 2) placeApproval(latchkey, { left, top, width, height })
        last = place
        drawings += 1
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => {
      cancelAnimationFrame(frame)
      placeApproval(latchkey, undefined)
    }
  }, [latchkey])
  return (
    <div className="approval" ref={room}>
      <Waiting label={say('approve.waiting')} />
      <QuietButton label={say('approve.cancel')} onClick={() => goBack(latchkey)} />
    </div>
  )
}

ApproveTransactionView.title = 'approve.title' as const
