import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLayout } from '../surface/useLayout.ts'
import { prefersRest } from '../theme/useReducedMotion.ts'
import { InlineCard } from './card/InlineCard.tsx'
import { Dialog } from './Dialog.tsx'
import type { ModalProps } from './modalProps.ts'

const exitMs = 140

/** One card over the page, or in it: a dialog with everything around it at rest. */
export function Modal(props: ModalProps): ReactElement | null {
  const { open, mode, standby = false } = props
  const [present, setPresent] = useState(open)
  // Each time it has left, a new card takes its place: nothing of the last visit is left in it.
  const [turn, setTurn] = useState(0)
  // While it leaves, the card shows what it showed: the site may already have reset the view.
  const last = useRef(props)
  useLayout(() => {
    if (open) last.current = props
  })
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const leave = () => {
      setPresent(false)
      setTurn((before) => before + 1)
    }
    const timer = setTimeout(leave, prefersRest() ? 0 : exitMs)
    return () => clearTimeout(timer)
  }, [open, present])

  if (mode === 'inline') return open ? <InlineCard {...props} /> : null
  if (!present && !standby) return null
  return open || !present ? (
    <Dialog {...props} turn={turn} phase={open ? 'open' : 'standby'} />
  ) : (
    <Dialog {...last.current} turn={turn} phase="closing" />
  )
}
