export type { Endpoint } from './api/endpoint.ts'
export { endpoints } from './api/endpoints.ts'
export { Health, UpstreamState } from './api/operations.ts'
export { RpcQuery } from './api/rpc.ts'
export { Capability, SupportedChains } from './api/supportedChains.ts'
export { Caip2, ChainIdParam } from './caip2.ts'
export { ErrorBody, ErrorReason } from './errorBody.ts'
export {
  JsonRpcError,
  JsonRpcFailure,
  JsonRpcId,
  JsonRpcRequest,
  JsonRpcRequestBody,
  JsonRpcResponse,
  JsonRpcResponseBody,
  JsonRpcSuccess,
} from './jsonRpc.ts'
