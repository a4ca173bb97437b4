import { createHash } from 'node:crypto'
import { Stamp, StampText, stampAgeSeconds } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import { localProjectId } from '../projects/createProjects.ts'
import { isLoopbackOrigin, originAllowed } from '../projects/originAllowed.ts'
import type { AuthContext } from './authContext.ts'
import { checkAge } from './checkAge.ts'
import { readSigned } from './readSigned.ts'

/** What a request must be for its stamp to hold. */
export type StampedRequest = {
  readonly stamp: string | undefined
  readonly path: string
  readonly host: string | undefined
  readonly body: string
}

/** Who sent a request: a device, for a page of a project. */
export type StampedBy = {
  readonly thumb: string
  readonly projectId: string
  readonly origin: string
  readonly sessionId: string | undefined
  /** The address that the device called, without its path. */
  readonly serverUrl: string
}

/** Checks that a device's key signed this very request, just now, for a page that may use the project (A3, A49). */
export async function checkStamp(context: AuthContext, request: StampedRequest): Promise<StampedBy> {
  const { stamp, thumb } = await readStamp(request.stamp)
  const url = URL.canParse(stamp.htu) ? new URL(stamp.htu) : undefined
  if (url?.pathname !== request.path || url.search || url.hash) throw badStamp()
  if (url.host !== request.host) {
    const hosts = { sentTo: url.host, receivedFor: request.host ?? '' }
    context.log.warn('the proxy must pass the Host header on as it is', hosts)
    throw new Failure(
      401,
      'wrong_host',
      `This request was sent to ${hosts.sentTo} and arrived for ${hosts.receivedFor}: the proxy must pass the Host header on as it is.`,
    )
  }
  if (stamp.ath !== createHash('sha256').update(request.body).digest('base64url')) throw badStamp()
  const now = context.now()
  checkAge(stamp.iat, now)
  await checkPage(context, stamp.pid, stamp.org)
  // Last, so that a request that was refused can be sent again as it should be.
  const isFirst = await context.store.useId(`stamp ${stamp.jti}`, now + 2 * stampAgeSeconds * 1_000)
  if (!isFirst) throw new Failure(401, 'replayed', 'This request was sent before.')
  return { thumb, projectId: stamp.pid, origin: stamp.org, sessionId: stamp.sid, serverUrl: url.origin }
}

async function readStamp(text: string | undefined): Promise<{ stamp: Stamp; thumb: string }> {
  try {
    const compact = v.parse(StampText, text)
    const { said, thumb } = await readSigned(compact, { typ: 'latchkey-stamp+jwt', schema: Stamp })
    return { stamp: said, thumb }
  } catch (error) {
    throw badStamp(error)
  }
}

async function checkPage({ projects, localProject }: AuthContext, id: string, origin: string): Promise<void> {
  if (id === localProjectId && localProject && isLoopbackOrigin(origin)) return
  const project = await projects.find(id)
  if (project === undefined || !originAllowed(origin, project.origins)) {
    throw new Failure(403, 'origin_refused', 'This site may not use this wallet.')
  }
}

function badStamp(cause?: unknown): Failure {
  const failure = new Failure(401, 'bad_stamp', 'This request is not signed by the device that sends it.')
  failure.cause = cause
  return failure
}
