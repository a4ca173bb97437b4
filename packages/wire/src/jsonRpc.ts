import * as v from 'valibot'

/** What ties an answer to its call. */
export const JsonRpcId = v.union([v.string(), v.number(), v.null()])

/** A JSON-RPC 2.0 call; one without an id would be a notification, which is never answered. */
export const JsonRpcRequest = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id: JsonRpcId,
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** A JSON-RPC 2.0 call. */
export type JsonRpcRequest = v.InferOutput<typeof JsonRpcRequest>

/** Why a JSON-RPC call failed. */
export const JsonRpcError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  data: v.optional(v.unknown()),
})

/** Why a JSON-RPC call failed. */
export type JsonRpcError = v.InferOutput<typeof JsonRpcError>

/** The answer to a JSON-RPC call that failed. */
export const JsonRpcFailure = v.object({ jsonrpc: v.literal('2.0'), id: JsonRpcId, error: JsonRpcError })

/** The answer to a JSON-RPC call that worked; its result may be any JSON, null included. */
export const JsonRpcSuccess = v.object({ jsonrpc: v.literal('2.0'), id: JsonRpcId, result: v.unknown() })

/** The answer to one JSON-RPC call. */
export const JsonRpcResponse = v.union([JsonRpcFailure, JsonRpcSuccess])

/** The answer to one JSON-RPC call. */
export type JsonRpcResponse = v.InferOutput<typeof JsonRpcResponse>

/** One call, or several in one body. */
export const JsonRpcRequestBody = v.union([JsonRpcRequest, v.array(JsonRpcRequest)])

/** The answer to one call, or to several in one body, in the order of the calls. */
export const JsonRpcResponseBody = v.union([JsonRpcResponse, v.array(JsonRpcResponse)])
