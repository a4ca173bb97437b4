import * as v from 'valibot'
import { Caip2 } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/**
 * How an upstream of a chain does: `unused` until the first call needs it, `open` or `wrongChain` while it is left
 * alone, `failing` when it may be tried although the last try went wrong.
 */
export const UpstreamState = v.picklist(['unused', 'ok', 'failing', 'open', 'wrongChain'])

/** How an upstream of a chain does: `unused` until the first call needs it. */
export type UpstreamState = v.InferOutput<typeof UpstreamState>

/** What `/healthz` answers. */
export const Health = v.object({
  status: v.picklist(['ok', 'degraded', 'down']),
  store: v.object({ kind: v.picklist(['sqlite', 'postgres']), ok: v.boolean() }),
  chains: v.array(
    v.object({ chainId: Caip2, ok: v.boolean(), upstreams: v.array(v.object({ state: UpstreamState })) }),
  ),
  /** Absent when the server is no relay; `redis` only with several nodes. */
  relay: v.optional(v.object({ sockets: v.number(), redis: v.optional(v.picklist(['ok', 'down'])) })),
  /** Absent without a Redis: whether nodes can tell each other what they loaded. Without it each loads for itself. */
  cache: v.optional(v.object({ redis: v.picklist(['ok', 'down']) })),
})

/** What `/healthz` answers. */
export type Health = v.InferOutput<typeof Health>

/** `GET /healthz`: whether the process can do its work. */
export const healthz = {
  method: 'GET',
  path: paths.healthz,
  summary: 'Whether the store answers and how the upstreams of each chain do.',
  callers: 'operator',
  response: Health,
  failures: { 503: 'the store does not answer, or no chain has an upstream to try' },
  failure: Health,
} as const satisfies Endpoint

/** `GET /metrics`: counters for Prometheus. */
export const metrics = {
  method: 'GET',
  path: paths.metrics,
  summary: 'Counters and durations in the text format of Prometheus.',
  callers: 'operator',
  response: v.string(),
  responseType: 'text/plain; version=0.0.4; charset=utf-8',
  failures: {},
} as const satisfies Endpoint

/** `GET /openapi.json`: this table, for machines. */
export const openapi = {
  method: 'GET',
  path: paths.openapi,
  summary: 'This description, as OpenAPI 3.1.',
  callers: 'anybody',
  response: v.looseObject({ openapi: v.string() }),
  failures: {},
} as const satisfies Endpoint

/** `GET /`: what this is, for whoever opens the address in a browser. */
export const front = {
  method: 'GET',
  path: paths.front,
  summary: 'What this server is, and where to read on.',
  callers: 'anybody',
  response: v.object({ name: v.string(), links: v.record(v.string(), v.string()) }),
  failures: {},
} as const satisfies Endpoint
