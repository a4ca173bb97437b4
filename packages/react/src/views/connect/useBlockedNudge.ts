import { type RefObject, useEffect, useRef } from 'react'

/** Leads whoever presses a blocked choice to the box that unblocks it. */
export function useBlockedNudge(blocked: boolean): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = around.current
    if (!blocked || box === null) return
    function lead(event: MouseEvent): void {
      const pressed = event.target instanceof Element && event.target.closest('[aria-disabled="true"]')
      if (pressed) box?.querySelector('input')?.focus()
    }
    box.addEventListener('click', lead)
    return () => box.removeEventListener('click', lead)
  }, [blocked])
  return around
}
