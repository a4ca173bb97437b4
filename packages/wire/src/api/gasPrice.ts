import * as v from 'valibot'
import { ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

const Wei = v.pipe(v.string(), v.regex(/^\d+$/))

/** What a unit of gas costs, in wei, from patient to hasty. */
export const GasPrice = v.object({ standard: Wei, fast: Wei, instant: Wei })

/** What a unit of gas costs, in wei, from patient to hasty. */
export type GasPrice = v.InferOutput<typeof GasPrice>

/** `GET /v1/convert/gas-price`. */
export const gasPrice = {
  method: 'GET',
  path: paths.gasPrice,
  summary: 'What a unit of gas costs now, in wei.',
  callers: 'project',
  price: { allowance: 'data', units: 1 },
  query: v.object({
    projectId: v.optional(v.string()),
    st: v.optional(v.string()),
    sv: v.optional(v.string()),
    chainId: ChainIdParam,
  }),
  response: GasPrice,
  failures: {
    400: 'a chain that is not served',
    401: 'unknown project, or a page whose origin the project does not allow',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'no upstream of the chain answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
