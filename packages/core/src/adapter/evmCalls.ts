import type { Hex } from '../base/caip.ts'

/** A transaction as a site asks for it; the wallet fills in what is left out. */
export type TransactionRequest = {
  readonly from: string
  /** Left out when a contract is created. */
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
  readonly nonce?: number
  readonly chainId?: number
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly maxFeePerBlobGas?: bigint
  readonly blobs?: readonly string[]
  readonly blobVersionedHashes?: readonly string[]
  readonly accessList?: readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
}

/** Data that EIP-712 can sign. */
export type TypedData = {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** One function of a contract with its arguments, by the contract's own ABI. */
export type ContractCall = {
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** A call that only reads a contract. */
export type ContractRead = ContractCall & { readonly address: string }

/** A call that changes a contract, with what its transaction needs. */
export type ContractWrite = ContractCall &
  Omit<TransactionRequest, 'to' | 'data'> & { readonly address: string }

/** One thing that a wallet says an account holds (ERC-7811), with the fields of S3.68 to S3.70. */
export type WalletAsset = {
  readonly address: string
  /** In base units, as hexadecimal. */
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly price?: number | undefined
    readonly iconUrl?: string | undefined
    readonly value?: number | undefined
  }
}

/** What an EVM wallet can be asked besides connecting; each adapter does it with its own chain library. */
export type EvmCalls = {
  signTypedData(data: TypedData, address: string, signal?: AbortSignal): Promise<Hex>
  estimateGas(transaction: TransactionRequest, signal?: AbortSignal): Promise<bigint>
  /** The answer is the hash of the transaction. */
  sendTransaction(transaction: TransactionRequest, signal?: AbortSignal): Promise<Hex>
  readContract(read: ContractRead, signal?: AbortSignal): Promise<unknown>
  /** The answer is the hash of the transaction. */
  writeContract(write: ContractWrite, signal?: AbortSignal): Promise<Hex>
  /** What the wallet itself says an account holds on a chain; rejects where it does not know the call. */
  getAssets?(address: string, chainId: number, signal?: AbortSignal): Promise<readonly WalletAsset[]>
}
