import * as v from 'valibot'
import { ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** A name and what it stands for. */
export const NameRecord = v.object({
  name: v.string(),
  registered_at: v.optional(v.nullable(v.string())),
  updated_at: v.optional(v.nullable(v.string())),
  attributes: v.record(v.string(), v.string()),
  /** By coin type (ENSIP-11): 60 for Ethereum, 0x80000000 and the chain id for other EVM chains. */
  addresses: v.record(
    v.string(),
    v.object({ address: v.string(), created_at: v.optional(v.nullable(v.string())) }),
  ),
})

/** A name and what it stands for. */
export type NameRecord = v.InferOutput<typeof NameRecord>

/** What may be asked about a name or of an address. */
export const ProfileQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  sender: v.optional(v.string()),
  /** With 2 an unknown name is an empty list; otherwise it is a 404. */
  apiVersion: v.optional(v.string()),
  /** On which chain to look for names, where several have some; Ethereum otherwise. */
  chainId: v.optional(ChainIdParam),
})

const failures = {
  400: 'what stands in the path is no name, or no address',
  401: 'unknown project, or a page whose origin the project does not allow',
  404: 'nobody has the name, or the address has none (apiVersion 1 only)',
  429: 'too many requests; wait as long as Retry-After says',
  503: 'no upstream of the chain that holds the names answered; wait as long as Retry-After says',
}

/** `GET /v1/profile/account/{name}`. */
export const profileAccount = {
  method: 'GET',
  path: paths.profileAccount,
  summary: 'The addresses and attributes of a name.',
  callers: 'project',
  price: { allowance: 'names', units: 1 },
  query: ProfileQuery,
  response: v.union([NameRecord, v.tuple([])]),
  failures,
} as const satisfies Endpoint

/** `GET /v1/profile/reverse/{address}`. */
export const profileReverse = {
  method: 'GET',
  path: paths.profileReverse,
  summary: 'The names of an address, each verified in both directions.',
  callers: 'project',
  price: { allowance: 'names', units: 1 },
  query: ProfileQuery,
  response: v.array(NameRecord),
  failures,
} as const satisfies Endpoint
