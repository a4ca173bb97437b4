import { type RefObject, useEffect, useRef } from 'react'
import { prefersRest } from '../../theme/useReducedMotion.ts'

const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const viewMs = 220

/** Lets the stage glide to the height of what is on it, whenever that changes, and tells the room a scrollbar takes. */
export function useHeight(
  stage: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  viewKey: string | undefined,
): void {
  const glide = useRef<{ last?: number; running?: Animation }>({})
  // Each key brings a new element to watch.
  useEffect(() => {
    const [box, content, now] = [stage.current, view.current, glide.current]
    if (box === null || content === null || viewKey === undefined) return
    const observer = new ResizeObserver(() => {
      // A frame later: to change what is being observed would be an error in the page's console.
      requestAnimationFrame(() => makeRoom(box))
      const from = now.running?.playState === 'running' ? box.offsetHeight : now.last
      now.running?.cancel()
      const to = box.offsetHeight
      now.last = to
      if (from === undefined || from === to || prefersRest()) return
      now.running = box.animate(
        [from, to].map((size) => ({ blockSize: `${size}px`, overflowY: 'hidden' })),
        { duration: viewMs, easing: ease },
      )
    })
    observer.observe(content, { box: 'border-box' })
    return () => observer.disconnect()
  }, [stage, view, viewKey])
}

function makeRoom(box: HTMLElement): void {
  const bar = box.offsetWidth - box.clientWidth
  if (bar > 0) box.style.setProperty('--_bar', `${bar}px`)
  else if (box.hasAttribute('style')) box.style.removeProperty('--_bar')
}
