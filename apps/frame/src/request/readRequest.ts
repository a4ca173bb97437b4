import { readAddress } from '../encoding/address.ts'
import { type Hex, isHexBytes, toHex } from '../encoding/hex.ts'
import { readTransaction } from './readTransaction.ts'
import { readTypedData } from './readTypedData.ts'
import { RefusedError } from './refusedError.ts'
import type { SigningRequest } from './signingRequest.ts'

/** Who asks, and the account and chain that the page is connected to. */
export type RequestContext = { readonly origin: string; readonly account: Hex; readonly chainId: number }

const longestMessage = 64 * 1_024

/** Reads a JSON-RPC request for a signature; throws a `RefusedError` for everything that is never signed. */
export function readRequest(
  { method, params }: { readonly method: string; readonly params: unknown },
  context: RequestContext,
): SigningRequest {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { origin, account, chainId } = context
  const base = { origin, account, chainId }
  switch (method) {
    case 'personal_sign':
      return { ...base, method, message: readMessage(first, second, account) }
    case 'eth_signTypedData_v4':
      if (readAddress(first) !== account) throw new RefusedError('account-foreign')
      return { ...base, method, typedData: readTypedData(second, chainId) }
    case 'eth_signTransaction':
    case 'eth_sendTransaction': {
      const transaction = readTransaction(first, account, chainId)
      return { ...base, method: 'eth_signTransaction', transaction }
    }
    default:
      throw new RefusedError('method-unknown')
  }
}

/** The message comes first and the account second; some pages have them the other way round. */
function readMessage(first: unknown, second: unknown, account: Hex): Hex {
  const given = readAddress(second) === account ? first : readAddress(first) === account ? second : undefined
  if (given === undefined) throw new RefusedError('account-foreign')
  // Half of a surrogate pair would be signed as another character than it is shown.
  if (typeof given !== 'string' || /\p{Cs}/u.test(given)) throw new RefusedError('request-invalid')
  const message = isHexBytes(given) ? (given.toLowerCase() as Hex) : toHex(new TextEncoder().encode(given))
  if (message.length > 2 + 2 * longestMessage) throw new RefusedError('request-too-large')
  return message
}
