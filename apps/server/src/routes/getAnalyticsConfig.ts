import type { AnalyticsConfig } from '@latchkey/wire'
import { analyticsEnabled } from '../config/analyticsEnabled.ts'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import { allowOrigin } from '../http/cors.ts'
import { type Handler, json } from '../http/exchange.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { listPolicy } from '../limits/policies.ts'
import { localProjectId } from '../projects/createProjects.ts'

/** `GET /getAnalyticsConfig`: off unless the operator turned it on, for all projects or for this one. */
export function getAnalyticsConfigRoute(context: Context): Handler {
  return (exchange) => {
    allowOrigin(exchange, '*')
    charge(context, exchange, listPolicy, visitorAddress(exchange.incoming, context.config.trustProxy), 1)
    const project = exchange.query('projectId') || localProjectId
    const answer: AnalyticsConfig = { isAnalyticsEnabled: analyticsEnabled(context.config, project) }
    return json(200, answer, { 'cache-control': 'public, max-age=300' })
  }
}
