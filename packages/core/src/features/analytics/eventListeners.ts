import { slot } from '../../instance/slots.ts'
import type { Track } from '../../options/events.ts'

/** Who hears the events of an instance beside the site's own callback. */
export const eventListeners = slot('eventListeners', () => new Set<Track>())
