import type { FrameProject } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { errorFields } from '../observe/createLog.ts'
import { localProjectId } from '../projects/createProjects.ts'

/** `GET /embedded/v1/projects/{id}`. The frame tells the same to every browser in a header, so it is no secret. */
export function frameProjectRoute(context: Context): Handler {
  return async (exchange) => {
    const id = exchange.part('id')
    if (context.auth === undefined) throw unknownProject()
    if (id === localProjectId && context.config.localProject) return answer({ origins: [], loopback: true })
    const project = await findProject(context, id)
    if (project === undefined) throw unknownProject()
    return answer({ origins: [...project.origins], loopback: false })
  }
}

async function findProject(context: Context, id: string) {
  try {
    return await context.projects.find(id)
  } catch (error) {
    context.log.error('store failed', errorFields(error))
    throw tryLater(503, 'store_unavailable', 'The database does not answer: try again in 2 s.', 2)
  }
}

function answer(project: FrameProject) {
  return json(200, project, { 'cache-control': 'no-store' })
}

function unknownProject(): Failure {
  return new Failure(
    404,
    'unknown_project',
    'This projectId is not known here: check it, or add the project.',
  )
}
