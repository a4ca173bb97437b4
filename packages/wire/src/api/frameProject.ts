import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** The pages that may show the frame for a project. */
export const FrameProject = v.object({
  /** Exact origins, or `https://*.example.com` for all below a name. */
  origins: v.array(v.string()),
  /** Whether every page on this machine may. */
  loopback: v.boolean(),
})

/** The pages that may show the frame for a project. */
export type FrameProject = v.InferOutput<typeof FrameProject>

/** `GET /embedded/v1/projects/{id}`: for the host of the frame, which writes it into `frame-ancestors`. */
export const frameProject = {
  method: 'GET',
  path: paths.frameProject,
  summary: 'The origins that may show the embedded wallet for a project.',
  callers: 'operator',
  price: { allowance: 'list', units: 1 },
  response: FrameProject,
  failures: {
    404: 'unknown project, or a server without embedded wallets',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'the store does not answer; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
