import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { prefersRest } from '../../theme/useReducedMotion.ts'

export type Said = { readonly message: string; readonly turn: number }

/** The close rule: `attempt` acts when the modal may close, else the card shakes and the reason is said. */
export function useRefusal(
  card: RefObject<HTMLElement | null>,
  mayClose: boolean,
  refusal = '',
): { readonly said: Said; readonly attempt: (act: () => void) => boolean } {
  const [said, setSaid] = useState<Said>({ message: '', turn: 0 })
  const rule = useRef({ mayClose, refusal })
  useEffect(() => {
    rule.current = { mayClose, refusal }
  }, [mayClose, refusal])
  const attempt = useCallback(
    (act: () => void) => {
      if (rule.current.mayClose) {
        act()
        return true
      }
      if (card.current !== null) shake(card.current)
      setSaid(({ turn }) => ({ message: rule.current.refusal, turn: turn + 1 }))
      return false
    },
    [card],
  )
  return { said, attempt }
}

const shakeMs = 240

/** Shows that the card stays: 6 px, twice. With reduced motion the refusal is text alone. */
function shake(card: HTMLElement): void {
  if (prefersRest()) return
  const steps = [0, -6, 6, -6, 6, 0]
  card.animate(
    steps.map((x) => ({ translate: `${x}px 0` })),
    { duration: shakeMs, easing: 'ease-in-out' },
  )
}
