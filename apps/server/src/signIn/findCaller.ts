import type { Context } from '../context.ts'
import type { Exchange } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { localProjectId } from '../projects/createProjects.ts'
import { isLoopbackOrigin, originAllowed } from '../projects/originAllowed.ts'

/** Who calls: a project, and one of its pages unless it is the site's own backend. */
export type Caller = {
  readonly projectId: string
  readonly origin: string | undefined
  /** Whether a page of this origin may use the project. */
  allows(origin: string): boolean
}

/** Finds out who calls, once the request was admitted. */
export async function findCaller({ config, projects }: Context, exchange: Exchange): Promise<Caller> {
  const projectId = exchange.query('projectId') || localProjectId
  const { origin } = exchange.incoming.headers
  // The frame is admitted for every project, but nobody signs in to the frame.
  if (origin !== undefined && origin === config.frameUrl) {
    throw new Failure(401, 'wrong_origin', 'The wallet itself does not sign in: call this from your page.')
  }
  const project = projectId === localProjectId ? undefined : await projects.find(projectId)
  return {
    projectId,
    origin,
    allows: (other) =>
      projectId === localProjectId ? isLoopbackOrigin(other) : originAllowed(other, project?.origins ?? []),
  }
}

/** A message is for a page, so only a page may ask for its nonce and bring it back. */
export function notFromPage(): Failure {
  return new Failure(
    400,
    'origin_missing',
    'Sign in from a page: its browser says the origin that the message is for.',
    { field: 'origin' },
  )
}
