import * as v from 'valibot'
import { ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** How an account is called and what it looks like; null where nobody said so. */
export const Identity = v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })

/** How an account is called and what it looks like; null where nobody said so. */
export type Identity = v.InferOutput<typeof Identity>

/** What may be asked about an account. */
export const IdentityQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  /** Who asks. Read by nobody: the answer is the same for everybody. */
  sender: v.optional(v.string()),
  /** On which chain to look for names, where several have some; Ethereum otherwise. */
  chainId: v.optional(ChainIdParam),
})

/** `GET /v1/identity/{address}`: the name of an account, verified both ways, and its picture. */
export const identity = {
  method: 'GET',
  path: paths.identity,
  summary: 'The ENS name of an account, verified in both directions, and its avatar.',
  callers: 'project',
  price: { allowance: 'names', units: 1 },
  query: IdentityQuery,
  response: Identity,
  failures: {
    400: 'no account, or a chain that has no names',
    401: 'unknown project, or a page whose origin the project does not allow',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'no upstream of the chain that holds the names answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
