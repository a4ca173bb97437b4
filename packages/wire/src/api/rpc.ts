import * as v from 'valibot'
import { ChainIdParam } from '../caip2.ts'
import { JsonRpcRequestBody, JsonRpcResponseBody } from '../jsonRpc.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** What the address of an RPC call carries; without a project the one for localhost is meant. */
export const RpcQuery = v.object({
  chainId: ChainIdParam,
  projectId: v.optional(v.string()),
})

/** `POST /v1`: JSON-RPC to a chain, one call or a batch, whatever the content type. */
export const rpc = {
  method: 'POST',
  path: paths.rpc,
  summary: 'JSON-RPC to a chain: one call, or up to 100 in a batch.',
  callers: 'project',
  price: { allowance: 'rpc', units: 1 },
  query: RpcQuery,
  body: JsonRpcRequestBody,
  response: JsonRpcResponseBody,
  failures: {
    400: 'unknown chain, broken JSON, an empty or too long batch',
    401: 'unknown project, or a page whose origin the project does not allow',
    413: 'a body over 128 KiB (1 MiB for a batch)',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'no upstream of that chain answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
