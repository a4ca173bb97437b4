import { AnalyticsEvent } from '@latchkey/wire'
import * as v from 'valibot'
import { analyticsEnabled } from '../config/analyticsEnabled.ts'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { localProjectId } from '../projects/createProjects.ts'

const mostEvents = 500
/** How many ids are remembered, so that an event that was sent twice counts once. */
const mostRemembered = 10_000

/** `POST /e`: counts the events of a widget by name. Whatever else is in them is neither kept nor logged. */
export function sendEventsRoute(context: Context): Handler {
  const counted = new Set<string>()

  function count(project: string, value: unknown): boolean {
    const event = v.safeParse(AnalyticsEvent, value)
    if (!event.success) return false
    const { eventId, props } = event.output
    if (counted.has(eventId)) return true
    if (counted.size >= mostRemembered) counted.clear()
    counted.add(eventId)
    context.metrics.event(project, props.event)
    return true
  }

  return async (exchange) => {
    const project = exchange.query('projectId') || localProjectId
    if (!analyticsEnabled(context.config, project)) {
      throw new Failure(403, 'analytics_off', 'The operator of this server does not want events.')
    }
    const events = readEvents(await exchange.body())
    const accepted = events.filter((event) => count(project, event)).length
    return json(202, { accepted, refused: events.length - accepted })
  }
}

function readEvents(text: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(400, 'invalid_json', 'The body is not JSON: send one event, or an array of events.')
  }
  const events = Array.isArray(value) ? value : [value]
  if (events.length === 0 || events.length > mostEvents) {
    throw new Failure(400, 'invalid_batch', `Send at least one event and at most ${mostEvents} at once.`)
  }
  return events
}
