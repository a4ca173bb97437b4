import type { GenericSchema } from 'valibot'

/** One row of the data API: where it is, what it takes and what it gives. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** With its gaps in braces: `/v1/identity/{address}`. */
  readonly path: string
  readonly summary: string
  /** Parameters by name; unknown ones are always allowed. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly response: GenericSchema
  /** Defaults to 200. */
  readonly responseStatus?: number
  /** Defaults to application/json. */
  readonly responseType?: string
  /** Failures a caller has to expect, with when they happen. */
  readonly failures: Readonly<Record<number, string>>
  /** What failures hold; defaults to `ErrorBody`. */
  readonly failure?: GenericSchema
}
