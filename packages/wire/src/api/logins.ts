import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** How people can log in to embedded wallets here. */
export const Logins = v.object({
  /** The social networks that the operator has set up, in no order; a page ignores those that it does not know. */
  socials: v.pipe(v.array(v.string()), v.maxLength(50)),
})

/** `GET /embedded/v1/logins`: for the widget, which offers no other. */
export const logins = {
  method: 'GET',
  path: paths.logins,
  summary: 'The social networks by which people can log in to embedded wallets.',
  callers: 'project',
  price: { allowance: 'list', units: 1 },
  response: Logins,
  failures: {
    401: 'unknown project, or a page that it does not list',
    404: 'a server without embedded wallets',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'the vault does not answer; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
