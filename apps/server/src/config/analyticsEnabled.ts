import type { Config } from './options.ts'

/** Whether the operator wants the events of a project. */
export function analyticsEnabled({ analytics }: Pick<Config, 'analytics'>, project: string): boolean {
  return analytics === 'on' || (Array.isArray(analytics) && analytics.includes(project))
}
