import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/options.ts'
import { servesHost } from '../http/servesHost.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { localProjectId, type Projects } from '../projects/createProjects.ts'
import { isLoopbackOrigin, originAllowed } from '../projects/originAllowed.ts'
import { checkToken } from './checkToken.ts'
import type { RelayLimits } from './createRelayLimits.ts'
import { isAudience } from './isAudience.ts'
import type { Visitor } from './peer.ts'
import { RelayError } from './relayError.ts'

type Deps = {
  readonly config: Pick<Config, 'allowedHosts' | 'host' | 'localProject' | 'relayUrl' | 'trustProxy'>
  readonly projects: Projects
  readonly limits: RelayLimits
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** Finds out who opens a socket or sends a call, and whether the project lets its page do so; throws a `RelayError` if not. */
export async function admitVisitor(
  deps: Deps,
  incoming: IncomingMessage,
  query: (name: string) => string | undefined,
): Promise<Visitor> {
  const { config, limits, now } = deps
  const address = visitorAddress(incoming, config.trustProxy)
  limits.open(address)
  if (!servesHost(incoming.headers.host, config)) throw new RelayError('HostNotAllowed')
  const client = checkToken(tokenOf(incoming, query), now(), (audience) =>
    isAudience(audience, config.relayUrl, incoming.headers.host),
  )
  const project = query('projectId') || localProjectId
  const { origin } = incoming.headers
  if (project === localProjectId) admitLocal(deps, query('projectId'), origin)
  else await admitProject(deps, project, origin)
  return { client, project, address }
}

/** Browsers cannot set headers on a socket, so they write it into the address. */
function tokenOf(incoming: IncomingMessage, query: (name: string) => string | undefined): string | undefined {
  return query('auth') || /^Bearer (\S+)$/i.exec(incoming.headers.authorization ?? '')?.[1]
}

/** Pages of this machine need no project; neither do apps, which have no origin. */
function admitLocal({ config }: Deps, named: string | undefined, origin: string | undefined): void {
  if (!config.localProject) throw new RelayError(named ? 'ProjectNotFound' : 'ProjectIdNotSpecified')
  if (origin === undefined || isLoopbackOrigin(origin)) return
  throw new RelayError(named ? 'OriginNotAllowed' : 'ProjectIdNotSpecified')
}

async function admitProject(deps: Deps, id: string, origin: string | undefined): Promise<void> {
  let project: Awaited<ReturnType<Projects['find']>>
  try {
    project = await deps.projects.find(id)
  } catch (error) {
    deps.onTrouble(error)
    throw new RelayError('StorageError')
  }
  if (project === undefined) throw new RelayError('ProjectNotFound')
  if (origin !== undefined && !originAllowed(origin, project.origins))
    throw new RelayError('OriginNotAllowed')
}
