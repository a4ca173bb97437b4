import { log } from '../../base/log.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'
import { eventLine } from './eventLine.ts'
import { eventListeners } from './eventListeners.ts'
import { safeEvent } from './safeEvent.ts'

/** The longest line of events before the visitor acts. */
const longestLine = 50

/** Tells the site's own callback what happened, and the site's own server once the visitor has acted and it wants to hear. */
export function trackEvent(latchkey: Latchkey, told: LatchkeyEvent): void {
  const { config, deps } = latchkey
  const event = safeEvent(told)
  for (const hear of [config.onEvent, ...eventListeners(latchkey)]) {
    try {
      hear?.(event)
    } catch (error) {
      log(latchkey, 'error', 'your onEvent callback threw.', error)
    }
  }
  const line = eventLine(latchkey)
  if (!config.features.analytics || !config.endpoints || line.wanted === false) return
  // Everything but the start is somebody's doing, also where the widget is drawn in place and never opens.
  line.acted ||= event.event !== 'INITIALIZE'
  if (line.waiting.length < longestLine || line.acted) {
    line.waiting.push({ eventId: deps.randomId(), timestamp: deps.clock.now(), props: event })
  }
  // No request before the visitor acts; what happened until then goes along later.
  if (line.acted) sendLater(latchkey)
}

function sendLater(latchkey: Latchkey): void {
  import('./sendEvents.ts').then(
    ({ sendEvents }) => sendEvents(latchkey),
    // The part did not load: the next event tries again.
    () => undefined,
  )
}
