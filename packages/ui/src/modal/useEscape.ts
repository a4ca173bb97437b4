import { useEffect, useRef } from 'react'
import { useModal } from './modalContext.ts'

/** While `active`, Escape calls `act` and nothing else: the modal around stays open. */
export function useEscape(active: boolean, act: () => void): void {
  const layers = useModal()?.layers
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!active) return
    const layer = () => latest.current()
    if (layers !== undefined) {
      layers.add(layer)
      return () => void layers.delete(layer)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      layer()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active, layers])
}
