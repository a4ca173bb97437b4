import type { GenericSchema } from 'valibot'

/**
 * Who may call an endpoint: pages of a project, pages that draw pictures with an `img` (which says no origin), clients
 * that the relay lets in, any page, or the operator's own programs (no page may read the answer).
 */
export type Callers = 'project' | 'picture' | 'relay' | 'anybody' | 'operator'

/** The allowances of a visitor that calls are paid from. */
export type AllowanceName =
  | 'rpc'
  | 'list'
  | 'image'
  | 'names'
  | 'data'
  | 'onramp'
  | 'events'
  | 'signIn'
  | 'register'

/** What a call costs at least; the server may take more once it has read the call. */
type Price = { readonly allowance: AllowanceName; readonly units: number }

/** One row of the data API: where it is, who may call it, what that costs, what it takes and what it gives. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With its gaps in braces: `/v1/identity/{address}`. */
  readonly path: string
  readonly summary: string
  readonly callers: Callers
  /** Absent where a call costs nothing, or the relay counts it itself. */
  readonly price?: Price
  /** Where the project is named when the address does not name it. */
  readonly projectIn?: 'body'
  /** Larger bodies are refused; left out, what a JSON-RPC call or a batch of calls may have. */
  readonly mostBodyBytes?: number
  /** Parameters by name; unknown ones are always allowed. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** Headers by name, besides those of every request. */
  readonly headers?: GenericSchema
  /** Whether the token of a session comes along, as `Authorization: Bearer …`. */
  readonly bearer?: true
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
