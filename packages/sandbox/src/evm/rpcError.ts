/** An error as JSON-RPC knows it: a code, a sentence, and perhaps raw revert data. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The codes of JSON-RPC 2.0 and of Ethereum's nodes that the sandbox uses itself. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  limitExceeded: -32005,
  /** EIP-1193: the method is not authorised for this caller. */
  unauthorized: 4100,
  /** What nodes answer when the EVM reverted, with the raw revert data beside it. */
  reverted: 3,
} as const
