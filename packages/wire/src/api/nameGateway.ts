import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

const HexText = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** What a client of EIP-3668 posts to a gateway: the resolver that sent it, and what the resolver wants to know. */
export const NameGatewayBody = v.object({ sender: v.string(), data: HexText })

/** What a gateway answers: the result, until when it is good, and the signature of both. */
export const NameGatewayAnswer = v.object({ data: HexText })

const gateway = {
  callers: 'anybody',
  price: { allowance: 'names', units: 1 },
  response: NameGatewayAnswer,
  failures: {
    400: 'no question about a name that this server registers',
    404: 'a server without a zone for names or without a key to sign with',
    422: 'a body of another shape',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'the database does not answer; wait as long as Retry-After says',
  },
} as const

/** `GET /v1/ens/{sender}/{data}`, where `data` ends in `.json`. */
export const nameGateway = {
  ...gateway,
  method: 'GET',
  path: paths.nameGateway,
  summary: 'Answers a resolver of names (EIP-3668, ENSIP-10) with a signature of this server.',
} as const satisfies Endpoint

/** `POST /v1/ens`. */
export const postNameGateway = {
  ...gateway,
  method: 'POST',
  path: paths.postNameGateway,
  summary: 'The same for questions that are too long for an address.',
  mostBodyBytes: 32 * 1024,
  body: NameGatewayBody,
} as const satisfies Endpoint
