import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

const picture = {
  method: 'GET',
  response: v.string(),
  responseType: 'image/*',
  failures: {
    400: 'what stands in the path names nothing',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const

/** `GET /public/getTokenImage/{id}`: the picture of a token. */
export const getTokenImage = {
  ...picture,
  path: paths.getTokenImage,
  summary:
    'The picture of a token, by its CAIP-10 address or its symbol; drawn from the name where there is none.',
  callers: 'picture',
  price: { allowance: 'image', units: 1 },
} as const satisfies Endpoint

/** `GET /public/getCurrencyImage/{id}`: the picture of a currency. */
export const getCurrencyImage = {
  ...picture,
  path: paths.getCurrencyImage,
  summary: 'The picture of a currency, by its ISO 4217 code.',
  callers: 'picture',
  price: { allowance: 'image', units: 1 },
} as const satisfies Endpoint

/** `GET /public/getMedia/{id}`: a picture that somebody wrote on a chain, through this server. */
export const getMedia = {
  ...picture,
  path: paths.getMedia,
  summary: 'A picture that a name or an NFT leads to, by a link that this server gave out.',
  callers: 'picture',
  price: { allowance: 'image', units: 10 },
  failures: {
    ...picture.failures,
    404: 'this server did not give out the link, or there is no picture behind it',
    503: 'too many pictures are being fetched; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
