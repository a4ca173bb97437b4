import type { Hex } from '../encoding/hex.ts'

/** Structured data to sign (EIP-712), as JSON. */
export type TypedData = {
  readonly types: Readonly<Record<string, readonly TypedDataField[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** One field of a structure, as its type declares it. */
export type TypedDataField = { readonly name: string; readonly type: string }

type Call = {
  /** Absent when a contract is created. */
  readonly to: Hex | null
  readonly value: Hex
  readonly data: Hex
  readonly nonce: Hex
  readonly gas: Hex
}

/** A transaction with everything that is signed; numbers are hex without leading zeros. */
export type Transaction =
  | (Call & {
      readonly type: 'eip1559'
      readonly maxFeePerGas: Hex
      readonly maxPriorityFeePerGas: Hex
      readonly accessList: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]
    })
  | (Call & { readonly type: 'legacy'; readonly gasPrice: Hex })

type RequestBase = {
  /** The origin of the page that asks. */
  readonly origin: string
  readonly account: Hex
  readonly chainId: number
}

/** A request for a signature, complete and as JSON, so that its hash covers everything that is signed. */
export type SigningRequest =
  | (RequestBase & { readonly method: 'personal_sign'; readonly message: Hex })
  | (RequestBase & { readonly method: 'eth_signTypedData_v4'; readonly typedData: TypedData })
  | (RequestBase & { readonly method: 'eth_signTransaction'; readonly transaction: Transaction })
