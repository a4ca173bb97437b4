import * as v from 'valibot'
import { JsonRpcRequest, JsonRpcResponse } from '../jsonRpc.ts'
import type { Endpoint } from './endpoint.ts'

/** `POST /relay/rpc`: a call to the relay without a socket; the WebSocket itself is at `/relay`. */
export const relayRpc = {
  method: 'POST',
  path: '/relay/rpc',
  summary: 'One call to the WalletConnect relay (irn_*), for who has no WebSocket open at /relay.',
  callers: 'relay',
  mostBodyBytes: 1024 * 1024,
  query: v.object({
    /** Or in the header Authorization, after Bearer. */
    auth: v.optional(v.string()),
    projectId: v.optional(v.string()),
  }),
  body: JsonRpcRequest,
  response: JsonRpcResponse,
  failures: {
    401: 'no valid token, or an unknown project',
    403: 'a page whose origin the project does not allow',
    413: 'a body over 1 MiB',
    429: 'too many requests',
    503: 'the database does not answer',
  },
} as const satisfies Endpoint
