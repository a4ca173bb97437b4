import { useSyncExternalStore } from 'react'

/** False on a server and while its markup is taken over; true at once where a page draws for itself. */
export function useInPage(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never(): () => void {
  return () => {}
}
