import { canAttest } from '../canAttest.ts'

/** How long everything must have been in sight before an approval counts. */
const settleMs = 500
const [leastWidth, leastHeight, leastRatio] = [320, 480, 0.99]
/** A browser that draws nothing for so long does not show the view, and says nothing about it. */
const drawnWithinMs = 500

/** Why an approval does not count yet. */
export type GateState = 'open' | 'settling' | 'unseen' | 'unfocused'

/** Lets a click of the visitor through only if the visitor saw the view, whole and for a while. */
export type Gate = {
  state(): GateState
  /** Whether this click is the visitor's own, into a view that was in sight. */
  accepts(event: MouseEvent): boolean
  stop(): void
}

/** What the gate needs of the browser. */
export type GateDeps = {
  readonly window: Window & typeof globalThis
  now(): number
}

/**
 * Watches a view. Inside of another page the browser must attest that the view is whole and not covered; a window of its
 * own cannot be covered by a page.
 */
export function createGate(
  element: Element,
  { isFramed, onChange }: { readonly isFramed: boolean; readonly onChange: (state: GateState) => void },
  { window, now }: GateDeps,
): Gate {
  const { document } = window
  const end = new AbortController()
  let isSeen = !isFramed
  let since: number | undefined
  let timer: number | undefined
  let told: GateState | undefined
  let drawnAt = now()
  let pointer: PointerPlace | undefined
  let hasMoved = false
  let isTouch = false

  function blocked(): GateState | undefined {
    const isLarge = window.innerWidth >= leastWidth && window.innerHeight >= leastHeight
    const isDrawn = now() - drawnAt < drawnWithinMs
    if (!isSeen || !isLarge || !isDrawn || document.visibilityState !== 'visible') return 'unseen'
    return document.hasFocus() ? undefined : 'unfocused'
  }

  function state(): GateState {
    const reason = blocked()
    if (reason !== undefined) return reason
    return since !== undefined && now() - since >= settleMs ? 'open' : 'settling'
  }

  /** Looks again; `restart` begins the time anew. */
  function check(restart = false): void {
    if (end.signal.aborted) return
    if (blocked() !== undefined) {
      since = undefined
      // The pointer has to move in sight of the view. The next place that the browser tells may be where it rested all along,
      // over a window that has gone.
      hasMoved = false
      pointer = undefined
    } else if (since === undefined || restart) since = now()
    window.clearTimeout(timer)
    const next = state()
    if (next === 'settling' && since !== undefined)
      timer = window.setTimeout(() => check(), Math.max(1, settleMs - (now() - since)))
    if (next === told) return
    told = next
    onChange(next)
  }

  /** Notes that the browser draws the view; after a pause the time begins anew. */
  function onDrawn(): void {
    if (end.signal.aborted) return
    const isBack = now() - drawnAt >= drawnWithinMs
    if (isBack) check()
    drawnAt = now()
    if (isBack) check()
    window.requestAnimationFrame(onDrawn)
  }

  /**
   * A page that moves the frame under the pointer wants a click that is meant for something else. No browser tells a frame that
   * it was moved, but its pointer does: in the page it goes another way than on the screen.
   */
  function onPointer(event: PointerEvent): void {
    if (!event.isTrusted) return
    isTouch = event.pointerType === 'touch'
    const before = pointer
    // On its way to a window above this one it crosses the view as well.
    pointer = blocked() === undefined ? event : undefined
    if (before === undefined || pointer === undefined) return
    if (hasJumped(before, event)) {
      hasMoved = false
      check(true)
    } else if (!isAtPlace(before, event) && event.type === 'pointermove') hasMoved = true
  }

  const observer =
    isFramed && canAttest(window)
      ? new window.IntersectionObserver(
          (entries) => {
            const entry: { isVisible?: boolean; intersectionRatio: number } | undefined = entries.at(-1)
            isSeen = entry?.isVisible === true && entry.intersectionRatio >= leastRatio
            check()
          },
          // The browser looks at most every 100 ms, and says so when anything covers the element.
          { threshold: [0, leastRatio, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
        )
      : undefined
  observer?.observe(element)
  const { signal } = end
  for (const type of ['focus', 'blur', 'resize'] as const)
    window.addEventListener(type, () => check(type === 'resize'), { signal })
  document.addEventListener('visibilitychange', () => check(), { signal })
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(type, onPointer, { signal, capture: true })
  // A key that is held down since before the view was there decides nothing.
  window.addEventListener('keydown', (event) => event.repeat && event.preventDefault(), {
    signal,
    capture: true,
  })
  window.requestAnimationFrame(onDrawn)
  check()

  return {
    state,
    accepts(event) {
      check()
      // No pointer clicks without one: that is a key.
      const isByHand = event.detail === 0 || isTouch || hasMoved
      const { userActivation } = window.navigator
      return (
        event.isTrusted &&
        isByHand &&
        state() === 'open' &&
        (userActivation === undefined || userActivation.isActive)
      )
    },
    stop() {
      end.abort()
      observer?.disconnect()
      window.clearTimeout(timer)
    },
  }
}

/** Where the pointer is: on the screen, and inside of this page. */
type PointerPlace = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'>

/** A page that is zoomed out to a quarter has four of its pixels for one of the screen. */
const [mostZoom, slackPx] = [4, 8]

function isAtPlace(before: PointerPlace, next: PointerPlace): boolean {
  return before.screenX === next.screenX && before.screenY === next.screenY
}

/** Whether the page moved under the pointer, whatever the pointer did meanwhile. */
function hasJumped(before: PointerPlace, next: PointerPlace): boolean {
  const [x, y] = [next.clientX - before.clientX, next.clientY - before.clientY]
  if (isAtPlace(before, next)) return x !== 0 || y !== 0
  const isApart = (inPage: number, onScreen: number) =>
    Math.abs(inPage) > mostZoom * Math.abs(onScreen) + slackPx ||
    (Math.abs(inPage) > slackPx && inPage * onScreen < 0)
  return isApart(x, next.screenX - before.screenX) || isApart(y, next.screenY - before.screenY)
}
