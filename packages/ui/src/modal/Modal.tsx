import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLayout } from '../surface/useLayout.ts'
import { useReducedMotion } from '../theme/useReducedMotion.ts'
import { Dialog } from './Dialog.tsx'
import { InlineCard } from './InlineCard.tsx'
import type { ModalProps } from './modalProps.ts'

const exitMs = 140

/** One card over the page, or in it: a dialog with everything around it at rest. */
export function Modal(props: ModalProps): ReactElement | null {
  const { open, mode } = props
  const [present, setPresent] = useState(open)
  const rest = useReducedMotion()
  // While it leaves, the card shows what it showed: the site may already have reset the view.
  const last = useRef(props)
  useLayout(() => {
    if (open) last.current = props
  })
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(() => setPresent(false), rest ? 0 : exitMs)
    return () => clearTimeout(timer)
  }, [open, present, rest])

  if (mode === 'inline') return open ? <InlineCard {...props} /> : null
  if (!present) return null
  return <Dialog {...(open ? props : last.current)} open={open} />
}
