import { type DecodedRequest, decodeRequest } from '../decode/decodeRequest.ts'
import { intentHash } from '../request/intentHash.ts'
import { readRequest } from '../request/readRequest.ts'
import { RefusedError } from '../request/refusedError.ts'
import type { SigningRequest } from '../request/signingRequest.ts'
import type { WorkerCalls } from './workerCalls.ts'

/** A request that may be shown: what would be signed, what it says, and its hash. */
type Reviewed = {
  readonly request: SigningRequest
  readonly decoded: DecodedRequest
  readonly hash: string
}

/** Reads a request of the page; throws a `RefusedError` for one that is never signed. */
export async function reviewRequest({
  method,
  params,
  context,
}: WorkerCalls['review']['payload']): Promise<Reviewed> {
  const request = readRequest({ method, params }, context)
  const hash = await intentHash(request)
  const decoded = decodeRequest(request)
  if (decoded.risk.level === 'refused') throw new RefusedError(decoded.risk.reason)
  return { request, decoded, hash }
}
