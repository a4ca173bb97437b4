import type { Hex } from 'viem'
import type { Namespace } from '../keys/namespaces.ts'
import type { TypedData } from './readTypedData.ts'

/** One call of a transaction, as a site wrote it. */
export type Call = {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  /** A limit that the site proposes. */
  readonly gas?: bigint
}

/** What a site asks of the wallet, understood. */
export type Ask =
  | {
      readonly kind: 'message'
      readonly namespace: Namespace
      readonly account: string
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'typedData'; readonly account: string; readonly data: TypedData }
  | { readonly kind: 'transaction'; readonly account: string; readonly call: Call; readonly send: boolean }
  | {
      readonly kind: 'calls'
      readonly account: string
      readonly calls: readonly Call[]
      readonly batchId?: string
    }
  | { readonly kind: 'switchChain'; readonly to: string; readonly adds: boolean }
  | {
      readonly kind: 'watchAsset'
      readonly address: Hex
      readonly symbol: string
      readonly decimals: number | undefined
    }
  /** Answered without asking anybody: nothing new is told. */
  | { readonly kind: 'known'; readonly result: unknown }
  | { readonly kind: 'batchStatus'; readonly batchId: string }
  /** Not possible here, or not readable. */
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string }

/** Of all asks those that a person decides. */
export type DecidedAsk = Exclude<Ask, { kind: 'known' | 'refused' | 'batchStatus' }>
