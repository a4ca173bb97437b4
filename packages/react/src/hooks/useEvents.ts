import type { LatchkeyEvent } from '@latchkey/core'
import { useContext, useEffect, useRef } from 'react'
import { EventsContext } from '../provider/eventsContext.ts'
import { useLatchkey } from './useLatchkey.ts'

/** Hears what happens in the widget; no event holds an address or a name. An instance of your own has `onEvent` instead. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  useLatchkey()
  const listeners = useContext(EventsContext)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const hear = (event: LatchkeyEvent) => latest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [listeners])
}
