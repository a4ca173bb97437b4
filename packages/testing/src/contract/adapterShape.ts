/** What the contract needs of a chain; `Chain` of @latchkey/core is one. */
export type ContractChain = {
  readonly id: number
  readonly caip2: `eip155:${string}`
  readonly namespace: 'eip155'
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly explorerUrls: readonly string[]
  readonly testnet: boolean
}

/** What a wallet may do by itself. */
export type ContractChange =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: string }
  | { readonly type: 'disconnected' }

type Write = {
  readonly from: string
  readonly address: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[]
}
type Transaction = {
  readonly from: string
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
}

/** What the contract asks of the EVM calls of a session. */
export type ContractCalls = {
  signTypedData(
    data: {
      readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
      readonly primaryType: string
      readonly domain: Readonly<Record<string, unknown>>
      readonly message: Readonly<Record<string, unknown>>
    },
    address: string,
    signal?: AbortSignal,
  ): Promise<string>
  estimateGas(transaction: Transaction, signal?: AbortSignal): Promise<bigint>
  sendTransaction(transaction: Transaction, signal?: AbortSignal): Promise<string>
  readContract(read: Omit<Write, 'from'>, signal?: AbortSignal): Promise<unknown>
  writeContract(write: Write, signal?: AbortSignal): Promise<string>
}

/** What the contract has sent; `Transfer` of @latchkey/core is one. */
export type ContractTransfer = {
  readonly chainId: `eip155:${string}`
  readonly from: string
  readonly to: string
  readonly token?: string
  readonly amount: bigint
}

type Fee = { readonly most: bigint; readonly gas: bigint; readonly gasPrice: bigint }

type Handle = { readonly hash?: string; readonly callsId?: string; readonly since?: string }

/** What the contract asks of what sends through a session; `SendDriver` of @latchkey/core is one. */
export type ContractSending = {
  readAddress(text: string, chainId: `eip155:${string}`): object
  estimate(transfer: ContractTransfer, signal?: AbortSignal): Promise<Fee>
  balance(owner: string, token?: string, signal?: AbortSignal): Promise<bigint>
  send(transfer: ContractTransfer, fee?: Fee, signal?: AbortSignal): Promise<Handle>
  look(
    question: Handle & Pick<ContractTransfer, 'chainId' | 'from'> & { readonly meant?: ContractTransfer },
    signal?: AbortSignal,
  ): Promise<object>
}

/** What the contract asks of a session; `WalletSession` of @latchkey/core is one. */
export type ContractSession = {
  readonly accounts: readonly string[]
  readonly chainId: string
  readonly provider: unknown
  subscribe(listener: (change: ContractChange) => void): () => void
  switchChain(chain: ContractChain, signal?: AbortSignal): Promise<void>
  getBalance(address: string, signal?: AbortSignal): Promise<bigint>
  signMessage(message: string, address: string, signal?: AbortSignal): Promise<string>
  readonly evm?: ContractCalls
  openSend?(): Promise<ContractSending>
  disconnect(): Promise<void>
}

/** What a connection is asked for. */
export type ContractRequest = {
  readonly chains: readonly ContractChain[]
  readonly chainId: `eip155:${string}`
  readonly signal: AbortSignal
}

/** What the contract asks of an adapter; `Adapter` of @latchkey/core is one. */
export type ContractAdapter = {
  readonly type: string
  readonly namespace: string
  discover(report: (connectors: readonly ContractConnector[]) => void): () => void
  connect(connectorId: string, request: ContractRequest): Promise<ContractSession>
  reconnect(connectorId: string, request: ContractRequest): Promise<ContractSession | undefined>
  /** Makes a wallet that was reached by a code one of its own. */
  adopt?(session: ContractSession & { readonly connector: ContractConnector }): Promise<ContractSession>
}

/** A wallet as an adapter reports it. */
export type ContractConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly chain: string
  readonly imageUrl?: string
}
