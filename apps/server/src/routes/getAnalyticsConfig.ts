import type { AnalyticsConfig } from '@latchkey/wire'
import { analyticsEnabled } from '../config/analyticsEnabled.ts'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { localProjectId } from '../projects/createProjects.ts'

/** `GET /getAnalyticsConfig`: off unless the operator turned it on, for all projects or for this one. */
export function getAnalyticsConfigRoute(context: Context): Handler {
  return (exchange) => {
    const project = exchange.query('projectId') || localProjectId
    const answer: AnalyticsConfig = { isAnalyticsEnabled: analyticsEnabled(context.config, project) }
    return json(200, answer, { 'cache-control': 'public, max-age=300' })
  }
}
