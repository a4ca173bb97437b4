import * as v from 'valibot'

/** One thing that was wrong with a request. */
export const ErrorReason = v.object({
  name: v.string(),
  field: v.string(),
  description: v.string(),
})

/** One thing that was wrong with a request. */
export type ErrorReason = v.InferOutput<typeof ErrorReason>

/** What every failed call of the data API answers, whatever its status. */
export const ErrorBody = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(ErrorReason),
})

/** What every failed call of the data API answers, whatever its status. */
export type ErrorBody = v.InferOutput<typeof ErrorBody>
