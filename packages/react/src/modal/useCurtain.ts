import type { Latchkey, RouterState } from '@latchkey/core'
import { currentView } from '@latchkey/core/internal'
import { type Standby, useLayout } from '@latchkey/ui'
import { type RefObject, useRef } from 'react'
import { curtain } from '../hooks/useRouter.ts'

/** Shows the card that stands by as soon as the widget opens where it stands; React follows when it has been painted. */
export function useCurtain(latchkey: Latchkey): RefObject<Standby | null> {
  const standby = useRef<Standby>(null)
  useLayout(() => {
    const held = curtain(latchkey)
    let raised: RouterState | undefined
    held.raise = (now) => {
      // Everybody who hears of one change asks.
      if (now === raised) return true
      const show = standby.current
      const before = raised
      raised = undefined
      if (show === null) return false
      if (before !== undefined) {
        if (!now.open) show(false)
        return false
      }
      if (!now.open || now.history.length > 1 || currentView(now).name !== 'Connect') return false
      raised = now
      show(true)
      return true
    }
    return () => {
      held.raise = undefined
    }
  }, [latchkey])
  return standby
}
