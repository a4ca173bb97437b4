import type { Track } from '../../options/events.ts'

/** Who hears the events of an instance beside the site's own callback. */
export const eventListeners = () => new Set<Track>()
