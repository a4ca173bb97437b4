import type { LatchkeyEvent } from '@latchkey/core'
import { createContext } from 'react'

/** Who hears the events of a provider's instance. */
export type EventListeners = Set<(event: LatchkeyEvent) => void>

export const EventsContext = createContext<EventListeners>(new Set())
