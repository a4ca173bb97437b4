// What only the frame parses: pages do not load it.
import * as v from 'valibot'
import { frameVersion, RequestId } from './messages.ts'

/** The page's answer to the first message; it brings the port of a channel along. */
export const InitChannel = v.strictObject({
  type: v.literal('@w3m-app/INIT_CHANNEL'),
  v: v.literal(frameVersion),
})

/** A message of the page over the channel. */
export const AppMessage = v.strictObject({
  type: v.pipe(v.string(), v.maxLength(64)),
  id: RequestId,
  payload: v.optional(v.unknown()),
})

/** A message of the page over the channel. */
export type AppMessage = v.InferOutput<typeof AppMessage>
