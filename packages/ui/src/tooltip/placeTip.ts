const gap = 8

/** Puts the tip above its anchor, or below where there is no room, and keeps it on the screen. */
export function placeTip(tip: HTMLElement, at: DOMRect): void {
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
