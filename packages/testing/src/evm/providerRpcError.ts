/** An error as EIP-1193 and EIP-1474 number it. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The errors a wallet gives, each with its number. */
export const walletErrors = {
  rejected: () => new ProviderRpcError(4001, 'The visitor rejected the request.'),
  unauthorized: (what: string) =>
    new ProviderRpcError(4100, `${what} Connect with eth_requestAccounts first.`),
  unsupported: (method: string) => new ProviderRpcError(4200, `This wallet does not offer ${method}.`),
  offline: () =>
    new ProviderRpcError(4900, 'The wallet has lost its connection. Wait until it is back, then try again.'),
  unknownChain: (chainId: number) =>
    new ProviderRpcError(
      4902,
      `This wallet does not know the chain ${chainId}. Add it with wallet_addEthereumChain first.`,
    ),
  otherChain: (chainId: number) =>
    new ProviderRpcError(
      5710,
      `The calls are for the chain ${chainId}, on which the wallet is not. Switch first.`,
    ),
  unknownBatch: () => new ProviderRpcError(5730, 'This wallet knows no calls with this id.'),
  notAtomic: () =>
    new ProviderRpcError(5760, 'This wallet sends one call after the other. Ask without atomicRequired.'),
  busy: (method: string) =>
    new ProviderRpcError(
      -32002,
      `A request is already waiting in the wallet, so ${method} has to wait. Answer that one first.`,
    ),
  limited: (url: string) =>
    new ProviderRpcError(-32005, `The node at ${url} asks for a pause. Wait a moment, then try again.`),
  invalidRequest: () =>
    new ProviderRpcError(-32600, 'A request is an object with a method and, if needed, params.'),
  invalidParams: (message: string) => new ProviderRpcError(-32602, message),
  internal: (message: string, data?: unknown) => new ProviderRpcError(-32603, message, data),
} as const
