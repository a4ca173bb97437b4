import { prefersRest } from '../../theme/useReducedMotion.ts'

const shakeMs = 240

/** Shows that the card stays: 6 px, twice. Those who prefer rest are only told. */
export function shake(card: HTMLElement): void {
  if (prefersRest()) return
  const steps = [0, -6, 6, -6, 6, 0]
  card.animate(
    steps.map((x) => ({ translate: `${x}px 0` })),
    { duration: shakeMs, easing: 'ease-in-out' },
  )
}
