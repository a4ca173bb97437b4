import { slot } from '../../instance/slots.ts'
import type { LatchkeyEvent } from '../../options/events.ts'

/** An event on its way to the site's server. */
export type WaitingEvent = {
  readonly eventId: string
  readonly timestamp: number
  readonly props: LatchkeyEvent
}

type EventLine = { waiting: WaitingEvent[]; acted: boolean; busy: boolean; wanted?: boolean }

/** The events that wait, and whether the site's server wants any; undefined until it has been asked. */
export const eventLine = slot('eventLine', (): EventLine => ({ waiting: [], acted: false, busy: false }))
