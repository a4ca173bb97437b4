import * as v from 'valibot'
import { isRelayTag, RelayError } from './relayError.ts'

/** Of one message. */
const mostMessageBytes = 256 * 1024
const mostAttestationLetters = 16 * 1024
const mostInBatch = 500
/** Of clients that name none: what most messages have. */
const usualTtlSeconds = 300

// The messages of these schemas are the tags of errors that clients know.
const Topic = v.pipe(v.string('InvalidTopic'), v.regex(/^[0-9a-fA-F]{64}$/, 'InvalidTopic'), v.toLowerCase())

const Body = v.pipe(
  v.string('InvalidParams'),
  v.nonEmpty('InvalidParams'),
  v.check((text) => Buffer.byteLength(text) <= mostMessageBytes, 'PayloadSizeExceeded'),
  // A database would refuse or change such text, and its hash with it.
  v.check((text) => !/\0|\p{Surrogate}/u.test(text), 'InvalidParams'),
)

/** An error would make clients try again for ever, so what is out of bounds is clamped later. */
const Ttl = v.optional(v.number('InvalidParams'), usualTtlSeconds)

const Attestation = v.optional(
  v.nullable(v.pipe(v.string('InvalidParams'), v.maxLength(mostAttestationLetters, 'PayloadSizeExceeded'))),
)

const Publish = v.object({
  topic: Topic,
  message: Body,
  ttl: Ttl,
  tag: v.optional(
    v.pipe(v.number('InvalidParams'), v.safeInteger('InvalidParams'), v.minValue(0, 'InvalidParams')),
    0,
  ),
  attestation: Attestation,
})

function batchOf<T extends v.GenericSchema>(item: T) {
  return v.pipe(
    v.array(item, 'InvalidParams'),
    v.minLength(1, 'BatchEmpty'),
    v.maxLength(mostInBatch, 'BatchLimitExceeded'),
  )
}

const Subscribe = v.object({ topic: Topic })
const BatchSubscribe = v.object({ topics: batchOf(Topic) })
const Hash = v.pipe(v.string('InvalidParams'), v.regex(/^[0-9a-fA-F]{64}$/, 'InvalidParams'), v.toLowerCase())

/** The specification says `messageId`, the older relay said `message_id`. */
const ReceiptParams = v.union(
  [
    v.object({ topic: Topic, messageId: Hash }),
    v.pipe(
      v.object({ topic: Topic, message_id: Hash }),
      v.transform(({ topic, message_id: messageId }) => ({ topic, messageId })),
    ),
  ],
  'InvalidParams',
)

/** What each method takes; whatever else a client adds (`prompt`, `tvf`, `correlationId`) is not read, kept or logged. */
const relayParams = {
  irn_publish: Publish,
  irn_batchPublish: v.object({ messages: batchOf(Publish) }),
  irn_subscribe: Subscribe,
  irn_subscribeBlocking: Subscribe,
  irn_batchSubscribe: BatchSubscribe,
  irn_batchSubscribeBlocking: BatchSubscribe,
  irn_unsubscribe: Subscribe,
  irn_batchUnsubscribe: v.object({ subscriptions: batchOf(Subscribe) }),
  irn_fetchMessages: Subscribe,
  irn_batchFetchMessages: BatchSubscribe,
  irn_batchReceive: v.object({ receipts: batchOf(ReceiptParams) }),
  wc_proposeSession: v.object({
    pairingTopic: Topic,
    sessionProposal: Body,
    ttl: Ttl,
    attestation: Attestation,
  }),
  wc_approveSession: v.object({
    pairingTopic: Topic,
    sessionTopic: Topic,
    sessionProposalResponse: Body,
    sessionSettlementRequest: Body,
    ttl: Ttl,
  }),
} as const

/** A method that the relay answers. */
export type RelayMethod = keyof typeof relayParams

/** What a method takes, past the door. */
export type RelayParams<M extends RelayMethod> = v.InferOutput<(typeof relayParams)[M]>

/** A message to publish, past the door. */
export type Publication = v.InferOutput<typeof Publish>

/** Whether the relay answers a method of this name. */
export function isRelayMethod(name: string): name is RelayMethod {
  return Object.hasOwn(relayParams, name)
}

/** Reads what came with a call. */
export function readParams<M extends RelayMethod>(method: M, params: unknown): RelayParams<M> {
  const result = v.safeParse(relayParams[method], params, { abortEarly: true })
  if (result.success) return result.output as RelayParams<M>
  const [{ message, path }] = result.issues
  const missing = /topic$/i.test(String(path?.at(-1)?.key)) ? 'InvalidTopic' : 'InvalidParams'
  throw new RelayError(isRelayTag(message) ? message : missing)
}
