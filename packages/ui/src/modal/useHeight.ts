import { type RefObject, useEffect, useRef } from 'react'
import { prefersRest } from '../theme/useReducedMotion.ts'

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
      const from = isMoving(now.running) ? box.offsetHeight : now.last
      now.running?.cancel()
      const to = box.offsetHeight
      now.last = to
      if (from === undefined || from === to || prefersRest()) return
      now.running = box.animate(
        [from, to].map((size) => ({ blockSize: `${size}px`, overflowY: 'hidden' })),
        { duration: viewMs, easing: ease },
      )
      if (isPressed) now.running.pause()
    })
    // Whatever a finger is on stays under it until it is lifted: moved away, it would not be pressed.
    let isPressed = false
    const stop = new AbortController()
    const onPress = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
      if (isMoving(now.running)) now.running[isPressed ? 'pause' : 'play']()
    }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, onPress, { capture: true, signal: stop.signal })
    observer.observe(content, { box: 'border-box' })
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [stage, view, viewKey])
}

function isMoving(glide: Animation | undefined): glide is Animation {
  return glide?.playState === 'running' || glide?.playState === 'paused'
}

function makeRoom(box: HTMLElement): void {
  const bar = box.offsetWidth - box.clientWidth
  if (bar > 0) box.style.setProperty('--_bar', `${bar}px`)
  else if (box.hasAttribute('style')) box.style.removeProperty('--_bar')
}
