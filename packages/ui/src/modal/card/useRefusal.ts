import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { shake } from './shake.ts'

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
