import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useEscape } from '../modal/useEscape.ts'
import { useStyles } from '../surface/useStyles.ts'
import { useCardTheme } from '../theme/useCardTheme.ts'
import css from './Tooltip.css?inline'

export type TooltipProps = {
  readonly text: string
  readonly children: ReactElement
}

/** Long enough for the pointer to reach the words themselves. */
const leaveMs = 120

/** A few words about a control, for the pointer and for the keyboard; Escape takes them away. */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  useCardTheme()
  useStyles(css)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((now: boolean) => {
    clearTimeout(leaving.current)
    if (now) setOpen(true)
    else leaving.current = setTimeout(() => setOpen(false), leaveMs)
  }, [])

  useEscape(open, () => setOpen(false))
  useEffect(() => () => clearTimeout(leaving.current), [])
  useEffect(() => {
    const [at, words] = [anchor.current, tip.current]
    if (!open || at === null || words === null) return
    // The top layer: no card may clip it. An engine without popovers draws it in place.
    words.showPopover?.()
    placeTip(words, (at.firstElementChild ?? at).getBoundingClientRect())
    return () => {
      if (words.isConnected) words.hidePopover?.()
    }
  }, [open])

  const described = children as ReactElement<{ 'aria-describedby'?: string }>
  return (
    <span
      className="tip-at"
      ref={anchor}
      {...{
        onPointerEnter: () => show(true),
        onPointerLeave: () => show(false),
        // A press moves the focus too, and says what it did in its own way.
        onFocus: ({ target }: FocusEvent) => show(target.matches(':focus-visible')),
        onBlur: () => show(false),
      }}
    >
      {cloneElement(described, { 'aria-describedby': id })}
      <span
        className="tip"
        role="tooltip"
        id={id}
        ref={tip}
        popover="manual"
        data-state={open ? 'open' : 'closed'}
      >
        {text}
      </span>
    </span>
  )
}

const gap = 8

/** Puts the tip above its anchor, or below where there is no room, and keeps it on the screen. */
function placeTip(tip: HTMLElement, at: DOMRect): void {
  const { innerWidth, innerHeight } = tip.ownerDocument.defaultView ?? window
  const { width, height } = tip.getBoundingClientRect()
  const above = at.top - gap - height
  const top = above >= gap ? above : Math.min(at.bottom + gap, innerHeight - height - gap)
  const middle = at.left + at.width / 2 - width / 2
  // The screen has a left, whatever way the words run.
  tip.style.setProperty('translate', `${clamp(middle, gap, innerWidth - width - gap)}px ${top}px`)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
