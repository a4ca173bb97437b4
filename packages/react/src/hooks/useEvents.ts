import { type LatchkeyEvent, watchEvents } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/** Hears what happens in the widget; no event holds an address or a name. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const latchkey = useLatchkey()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => watchEvents(latchkey, (event) => latest.current(event)), [latchkey])
}
