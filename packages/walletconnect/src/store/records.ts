import * as v from 'valibot'
import type { Attempt, OpenRequest, StoredSession } from '../session/state.ts'

/** Every record begins with the number of its form: one of another form is not read. */
const form = v.literal(1)
const Texts = v.array(v.string())
const Proposed = v.record(
  v.string(),
  v.object({
    chains: v.tupleWithRest([v.string()], v.string()),
    methods: Texts,
    events: Texts,
  }),
)
const Approved = v.record(v.string(), v.object({ accounts: Texts, methods: Texts, events: Texts }))
const Metadata = v.object({
  name: v.string(),
  description: v.string(),
  url: v.string(),
  icons: Texts,
  redirect: v.exactOptional(
    v.object({ native: v.exactOptional(v.string()), universal: v.exactOptional(v.string()) }),
  ),
})
const Label = { tag: v.number(), ttlSeconds: v.number(), prompt: v.boolean() }

const Candidate = { topic: v.string(), symKey: v.string(), peerKey: v.string() }
const Auth = v.object({
  id: v.number(),
  topic: v.string(),
  payload: v.object({
    type: v.literal('caip122'),
    chains: Texts,
    domain: v.string(),
    aud: v.string(),
    version: v.literal('1'),
    nonce: v.string(),
    iat: v.string(),
    statement: v.optional(v.string()),
    resources: v.optional(Texts),
    exp: v.optional(v.string()),
    nbf: v.optional(v.string()),
    requestId: v.optional(v.string()),
  }),
  answer: v.optional(v.object({ ...Candidate, cacaos: v.unknown(), peer: Metadata })),
})

/** An attempt to pair, as it is stored. */
export const AttemptRecord: v.GenericSchema<unknown, Attempt> = v.object({
  v: form,
  id: v.string(),
  group: v.optional(v.string()),
  topic: v.string(),
  symKey: v.string(),
  privateKey: v.string(),
  publicKey: v.string(),
  proposalId: v.number(),
  proposed: Proposed,
  expiresAt: v.number(),
  until: v.number(),
  unsent: v.optional(v.array(v.object({ message: v.string(), ...Label }))),
  pingId: v.optional(v.number()),
  held: v.optional(v.boolean()),
  candidates: v.array(v.object(Candidate)),
  lost: v.optional(v.boolean()),
  auth: v.optional(Auth),
})

/** A session, as it is stored. */
export const SessionRecord: v.GenericSchema<unknown, StoredSession> = v.object({
  v: form,
  topic: v.string(),
  symKey: v.string(),
  peer: Metadata,
  peerControls: v.boolean(),
  proposed: Proposed,
  namespaces: Approved,
  expiresAt: v.number(),
  activeChains: v.record(v.string(), v.string()),
  disableDeepLink: v.boolean(),
  sessionProperties: v.optional(v.record(v.string(), v.string())),
  scopedProperties: v.optional(v.record(v.string(), v.unknown())),
  settleId: v.optional(v.number()),
  owed: v.optional(v.boolean()),
  updateId: v.optional(v.number()),
  eventIds: v.array(v.tuple([v.string(), v.number()])),
  held: v.array(
    v.object({
      id: v.number(),
      until: v.number(),
      chainId: v.string(),
      name: v.string(),
      data: v.optional(v.unknown()),
    }),
  ),
})

const Kind = v.picklist(['wallet', 'unapproved', 'invalid', 'expired', 'gone', 'relay'])

/** An open request, as it is stored: never what was asked. */
export const RequestRecord: v.GenericSchema<unknown, OpenRequest> = v.object({
  v: form,
  id: v.number(),
  topic: v.string(),
  chainId: v.string(),
  method: v.string(),
  expiresAt: v.number(),
  label: v.optional(v.string()),
  orphan: v.optional(v.boolean()),
  answer: v.optional(
    v.union([
      v.object({
        error: v.object({ code: v.number(), message: v.string(), data: v.exactOptional(v.unknown()) }),
        kind: Kind,
      }),
      v.object({ result: v.unknown() }),
    ]),
  ),
  told: v.optional(v.boolean()),
})

/** A farewell that has not reached the relay: sealed, so that the key could go. */
export const GoodbyeRecord = v.object({
  v: form,
  topic: v.string(),
  message: v.string(),
  until: v.number(),
})

/** A farewell that has not reached the relay. */
export type Goodbye = v.InferOutput<typeof GoodbyeRecord>
