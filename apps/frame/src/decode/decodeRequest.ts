import { RefusedError } from '../request/refusedError.ts'
import type { SigningRequest, Transaction } from '../request/signingRequest.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'
import { type DecodedMessage, decodeMessage } from './decodeMessage.ts'
import { decodeSwap } from './decodeSwap.ts'
import { type DecodedTypedData, decodeTypedData } from './decodeTypedData.ts'
import { type Risk, refused } from './risk.ts'

/** What a request will do, for the approval view. */
export type DecodedRequest = {
  readonly risk: Risk
  readonly decoded:
    | DecodedMessage
    | DecodedTypedData
    | {
        readonly kind: 'transaction'
        readonly call: DecodedCall
        readonly value: string
        /** The most that it can cost beside its value. Both are base units of the native currency. */
        readonly maxFee: string
      }
    /** Not readable at all; the risk says why. */
    | { readonly kind: 'none' }
}

/** Reads what a request will do and how dangerous it is. */
export function decodeRequest(request: SigningRequest): DecodedRequest {
  switch (request.method) {
    case 'personal_sign':
      return decodeMessage(request.message, request)
    case 'eth_signTypedData_v4':
      return refusable(() => decodeTypedData(request.typedData, request.account))
    case 'eth_signTransaction': {
      const { transaction, account, chainId } = request
      const { call, risk } = decodeSwap(transaction, account, chainId) ?? decodeCall(transaction, account)
      const value = String(BigInt(transaction.value))
      return { decoded: { kind: 'transaction', call, value, maxFee: maxFee(transaction) }, risk }
    }
  }
}

function maxFee(transaction: Transaction): string {
  const price = transaction.type === 'legacy' ? transaction.gasPrice : transaction.maxFeePerGas
  return String(BigInt(transaction.gas) * BigInt(price))
}

function refusable(decode: () => DecodedRequest): DecodedRequest {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { decoded: { kind: 'none' }, risk: refused(error.reason) }
  }
}
