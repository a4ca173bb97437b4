import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { NameRecord } from './profile.ts'

/** Names that could be had: the one that was asked for first, then free ones that are near it. */
export const NameSuggestions = v.object({
  suggestions: v.array(
    v.object({
      name: v.string(),
      registered: v.boolean(),
      /** False also where the name is reserved, or looks like one that is registered. */
      available: v.optional(v.boolean()),
    }),
  ),
})

/** Names that could be had: the one that was asked for first, then free ones that are near it. */
export type NameSuggestions = v.InferOutput<typeof NameSuggestions>

const client = {
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
}

/** What may be asked about names that are still free. */
export const SuggestionsQuery = v.object({
  ...client,
  /** Below which domain; the first of the server where it is left out. */
  zone: v.optional(v.string()),
})

/** For which name and which owner a nonce is wanted. */
export const NameNonceQuery = v.object({ ...client, name: v.string(), address: v.string() })

/** What goes into the message that an owner signs, and is good for one use by this page, name and address. */
export const NameNonce = v.object({
  nonce: v.string(),
  /** The host of the page that asked. */
  domain: v.string(),
  /** Seconds since 1970, by the clock of the server. */
  issuedAt: v.number(),
  /** Seconds. */
  expiresIn: v.number(),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** The domains below which this server registers names. */
  zones: v.array(v.string()),
})

/** What goes into the message that an owner signs. */
export type NameNonce = v.InferOutput<typeof NameNonce>

/** A message about a name with its owner's signature. */
export const NameBody = v.object({
  projectId: v.optional(v.string()),
  /** The exact text that was signed. */
  message: v.pipe(v.string(), v.maxLength(8_192)),
  /** Of the owner's key (EIP-191), or of the contract that is the owner (EIP-1271, EIP-6492). */
  signature: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x([0-9a-fA-F]{2})+$/)),
  /** The chain of the owner by its coin type (ENSIP-11); 60 and 2147483649 both mean Ethereum. */
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The owner. */
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
})

/** A message about a name with its owner's signature. */
export type NameBody = v.InferOutput<typeof NameBody>

/** What registering or changing a name answers: the record as it is now. */
export const NameChanged = v.object({ success: v.literal(true), ...NameRecord.entries })

/** What registering or changing a name answers: the record as it is now. */
export type NameChanged = v.InferOutput<typeof NameChanged>

const failures = {
  400: 'the name, an attribute, the coin type, the address, the time or the nonce is not as it should be; the name or the address is taken',
  401: 'unknown project, an origin that it does not allow, or a signature that is not the owner’s',
  404: 'a server without a zone for names, or a name that is not registered',
  422: 'a body or a message of another shape',
  429: 'too many requests; wait as long as Retry-After says',
  503: 'the chain of the owner or the database does not answer; wait as long as Retry-After says',
}

/** `GET /v1/profile/suggestions/{name}`. */
export const profileSuggestions = {
  method: 'GET',
  path: paths.profileSuggestions,
  summary: 'Whether a name is registered here, and names near it that are free.',
  callers: 'project',
  price: { allowance: 'names', units: 2 },
  query: SuggestionsQuery,
  response: NameSuggestions,
  failures: {
    400: 'no name that could be registered, or a zone that is not of this server',
    401: 'unknown project, or a page whose origin the project does not allow',
    404: 'a server without a zone for names',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'the database does not answer; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

/** `GET /v1/profile/nonce`. */
export const profileNonce = {
  method: 'GET',
  path: paths.profileNonce,
  summary: 'A nonce for one message about one name by one owner, from one page.',
  callers: 'project',
  price: { allowance: 'names', units: 1 },
  query: NameNonceQuery,
  response: NameNonce,
  failures: {
    400: 'no name that could be registered, or no address',
    401: 'unknown project, or a page whose origin the project does not allow',
    404: 'a server without a zone for names',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

const change = {
  method: 'POST',
  callers: 'project',
  projectIn: 'body',
  price: { allowance: 'register', units: 1 },
  mostBodyBytes: 48 * 1024,
  body: NameBody,
  response: NameChanged,
  failures,
} as const

/** `POST /v1/profile/account`. */
export const registerName = {
  ...change,
  path: paths.registerName,
  summary: 'Registers a name for the account that signed the message.',
} as const satisfies Endpoint

/** `POST /v1/profile/account/{name}/attributes`. */
export const setNameAttributes = {
  ...change,
  path: paths.setNameAttributes,
  summary: 'Replaces the attributes of a name; its owner signs them.',
} as const satisfies Endpoint

/** `POST /v1/profile/account/{name}/address`. */
export const setNameAddress = {
  ...change,
  path: paths.setNameAddress,
  summary: 'Sets where a name leads for one coin type; its owner signs it.',
} as const satisfies Endpoint
