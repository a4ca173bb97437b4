import type { Context } from '../context.ts'
import { policies } from '../limits/policies.ts'
import { errorFields } from '../observe/createLog.ts'
import { localProjectId } from '../projects/createProjects.ts'
import { isLoopbackOrigin, originAllowed } from '../projects/originAllowed.ts'
import { charge } from './charge.ts'
import { allowOrigin } from './cors.ts'
import type { Exchange } from './exchange.ts'
import { Failure, tryLater } from './failure.ts'
import { visitorAddress } from './visitorAddress.ts'

/**
 * Finds the project of a request and whether its page may use it; gives the key of the visitor's bucket. The project may
 * be `named` in the body, for calls whose clients write it there.
 */
export async function admit(context: Context, exchange: Exchange, named?: string): Promise<string> {
  const id = exchange.query('projectId') || named || localProjectId
  const origin = exchange.incoming.headers.origin
  const address = visitorAddress(exchange.incoming, context.config.trustProxy)
  // Until it is admitted a page hears nothing but why it is not, and that it may read.
  if (origin !== undefined) allowOrigin(exchange, '*')
  // Who guesses pays before the database is asked, whatever the ids from one bucket.
  const payForGuess = () => charge(context, exchange, policies.rpc, `${address} ?`, 1)
  const known = id === localProjectId || context.projects.knows(id)
  if (!known) payForGuess()
  try {
    if (id === localProjectId) admitLocal(context, origin)
    else await admitProject(context, id, origin)
  } catch (error) {
    if (known && error instanceof Failure) payForGuess()
    throw error
  }
  if (origin !== undefined) allowOrigin(exchange, origin)
  return `${address} ${id}`
}

function admitLocal(context: Context, origin: string | undefined): void {
  if (!context.config.localProject)
    throw refused('Say which project with projectId: latchkey-server project add <id> makes one.')
  if (origin !== undefined && !isLoopbackOrigin(origin)) {
    throw refused(
      `Without a projectId only pages on this machine are served. For ${shown(origin)}, add a project: latchkey-server project add <id> --origin ${shown(origin)}`,
    )
  }
}

async function admitProject(context: Context, id: string, origin: string | undefined): Promise<void> {
  const project = await findProject(context, id)
  if (project === undefined) throw refused('This projectId is not known here: check it, or add the project.')
  // The frame calls for the pages of every project: which pages may show it is decided where it is served.
  if (origin === undefined || origin === context.config.frameUrl) return
  if (!originAllowed(origin, project.origins)) {
    throw refused(`This project does not allow pages of ${shown(origin)}: add the origin to the project.`)
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

function refused(description: string): Failure {
  return new Failure(401, 'unauthorized', description, {
    field: 'authentication',
    headers: { vary: 'origin' },
  })
}

/** A header may be long; a sentence should not. */
function shown(origin: string): string {
  return origin.slice(0, 100)
}
