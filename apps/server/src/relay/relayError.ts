/** What can be wrong with a call or a connection: the tag that clients know, its code, and a sentence. */
const kinds = {
  ProjectIdNotSpecified: [3000, 'Project id is not specified'],
  ProjectNotFound: [3000, 'Project not found'],
  OriginNotAllowed: [3000, 'Origin not allowed'],
  HostNotAllowed: [3000, 'Host not allowed: add its name to LATCHKEY_ALLOWED_HOSTS'],
  MissingJwt: [3000, 'JWT Token is missing'],
  InvalidJwt: [3000, 'JWT Token is not valid'],
  TooManyRequests: [3001, 'Too many requests: try again later'],
  InvalidMethod: [-32601, 'Unknown method'],
  InvalidParams: [-32600, 'Invalid parameters'],
  InvalidTopic: [-32600, 'A topic is 64 hex digits'],
  InvalidRequestId: [-32600, 'An id is a whole number of at least 1000000000, or its digits as a string'],
  InvalidJsonRpcVersion: [-32600, 'Only JSON-RPC 2.0 is spoken here'],
  PayloadSizeExceeded: [-32600, 'A message is at most 256 KiB'],
  BatchLimitExceeded: [-32600, 'A batch holds at most 500'],
  BatchEmpty: [-32600, 'A batch holds at least one'],
  Serialization: [-32600, 'This is not one JSON object in a text frame'],
  MailboxLimitExceeded: [-32000, 'The mailbox of this topic is full'],
  SubscriberLimitExceeded: [-32000, 'Too many subscriptions'],
  StorageError: [-32603, 'The database does not answer: try again'],
  Unknown: [-32603, 'Something went wrong here'],
} as const satisfies Readonly<Record<string, readonly [code: number, sentence: string]>>

/** A tag that clients know. */
export type RelayTag = keyof typeof kinds

/** Whether a text is such a tag. */
export function isRelayTag(text: string): text is RelayTag {
  return Object.hasOwn(kinds, text)
}

/** A call or a connection that is refused; the message is for the other side, and holds nothing that it said. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly tag: RelayTag
  readonly code: number
  constructor(tag: RelayTag, sentence: string = kinds[tag][1]) {
    super(sentence)
    this.tag = tag
    this.code = kinds[tag][0]
  }
}
