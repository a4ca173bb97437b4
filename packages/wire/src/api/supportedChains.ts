import * as v from 'valibot'
import { Caip2 } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** Parts of the data API that a chain may have; the widget shows a feature only where it is listed. */
export const Capability = v.picklist(['rpc', 'balance', 'history', 'price', 'swap', 'identity', 'onramp'])

/** A part of the data API that a chain may have. */
export type Capability = v.InferOutput<typeof Capability>

/** Which chains the server serves over HTTP and WebSocket, and what it can do on each. */
export const SupportedChains = v.object({
  http: v.array(Caip2),
  ws: v.array(Caip2),
  capabilities: v.record(v.string(), v.array(Capability)),
  /** The domains below which the server registers names; absent where it registers none. */
  nameZones: v.optional(v.array(v.string())),
})

/** Which chains the server serves over HTTP and WebSocket, and what it can do on each. */
export type SupportedChains = v.InferOutput<typeof SupportedChains>

/** `GET /v1/supported-chains`. */
export const supportedChains = {
  method: 'GET',
  path: paths.supportedChains,
  summary: 'The chains that this server serves, and what it can do on each.',
  callers: 'anybody',
  price: { allowance: 'list', units: 1 },
  response: SupportedChains,
  failures: { 429: 'too many requests; wait as long as Retry-After says' },
} as const satisfies Endpoint
