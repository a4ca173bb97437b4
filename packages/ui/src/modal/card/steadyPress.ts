/**
 * Keeps whatever a finger is on under it until it is lifted: a button that glides away between the two is not pressed.
 * Movements of the stage rest meanwhile, those that begin meanwhile too.
 */
export function steadyPress(card: HTMLElement): () => void {
  const held = new Set<Animation>()
  let frame = 0
  const hold = () => {
    const moving = card.querySelector('.stage')?.getAnimations({ subtree: true }) ?? []
    for (const animation of moving.filter(isPassing)) {
      animation.pause()
      held.add(animation)
    }
    frame = requestAnimationFrame(hold)
  }
  const release = () => {
    cancelAnimationFrame(frame)
    for (const animation of held) if (animation.playState === 'paused') animation.play()
    held.clear()
  }
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  card.addEventListener('pointerdown', hold, options)
  addEventListener('pointerup', release, options)
  addEventListener('pointercancel', release, options)
  return () => {
    stop.abort()
    release()
  }
}

/** Runs, and comes to an end: what turns for ever moves nothing away. */
function isPassing({ playState, effect }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
}
