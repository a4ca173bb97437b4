import type { RouterState } from '@latchkey/core'
import { slot } from '@latchkey/core/internal'
import { useCallback, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/** While a card stands by: shows it by hand when the widget opens. Says whether it did. */
export const curtain = slot('curtain', (): { raise?: ((now: RouterState) => boolean) | undefined } => ({}))

/**
 * Reads the router and draws again when the chosen part changes. An opening that was shown by hand is drawn a frame
 * later, for the visitor sees it already.
 */
export function useRouter<Part>(select: (state: RouterState) => Part): Part {
  const latchkey = useLatchkey()
  const { router } = latchkey
  const subscribe = useCallback(
    (hear: () => void) =>
      router.subscribe((now) => {
        if (!curtain(latchkey).raise?.(now)) return hear()
        // A page in the background draws no frames.
        setTimeout(hear, 99)
        requestAnimationFrame(() => setTimeout(hear))
      }),
    [latchkey, router],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(router.getState()),
    () => select(router.getInitialState()),
  )
}
