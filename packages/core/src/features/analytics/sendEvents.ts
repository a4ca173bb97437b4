import { AnalyticsConfig, paths, safeProperties } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { projectQuery } from '../../api/projectQuery.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { eventLine, type WaitingEvent } from './eventLine.ts'

/** How many events go in one request. */
const batchSize = 100

/** Sends what waits to the site's own server, if that server's configuration wants to hear it (S7.44). */
export async function sendEvents(latchkey: Latchkey): Promise<void> {
  const line = eventLine(latchkey)
  if (line.busy) return
  line.busy = true
  line.wanted ??= await isWanted(latchkey)
  while (line.wanted && line.waiting.length > 0) {
    line.wanted = await sendBatch(latchkey, line.waiting.splice(0, batchSize))
  }
  if (!line.wanted) line.waiting.length = 0
  line.busy = false
}

async function isWanted(latchkey: Latchkey): Promise<boolean> {
  try {
    const directory = createApi(latchkey, 'directory')
    const config = await directory?.get(paths.getAnalyticsConfig, { response: AnalyticsConfig })
    return config?.isAnalyticsEnabled ?? false
  } catch {
    // A configuration that cannot be read turns analytics off (S8.51).
    return false
  }
}

/** Answers whether the server still wants to hear. */
async function sendBatch(latchkey: Latchkey, events: readonly WaitingEvent[]): Promise<boolean> {
  const { config, deps } = latchkey
  const body = events.map(({ props, ...event }) => ({
    ...event,
    // Of the page only its origin, never where in the site the visitor is.
    url: deps.page.origin,
    props: { ...props, properties: safeProperties(props.event, props.properties ?? {}) },
  }))
  try {
    const http = createApi(latchkey, 'analytics')
    await http?.post(paths.sendEvents, { query: projectQuery(config), body, response: v.unknown() })
    return true
  } catch (error) {
    // Refused for good, or lost on the way: no event is worth asking again for.
    return !(error instanceof HttpStatusError && [401, 403].includes(error.status))
  }
}
