import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EvmKey } from '../custody/evmKey.ts'
import { decodeRequest } from '../decode/decodeRequest.ts'
import { type Hex, toHex } from '../encoding/hex.ts'
import { intentHash } from '../request/intentHash.ts'
import { RefusedError } from '../request/refusedError.ts'
import type { SigningRequest } from '../request/signingRequest.ts'
import { walkTypedData } from '../request/walkTypedData.ts'
import { serializeTransaction } from './serializeTransaction.ts'
import { messageDigest, signatureHex, signDigest } from './signDigest.ts'

/**
 * Signs a request if it is the one that was approved, by its hash. Gives the signature, or of a transaction the signed
 * bytes. Throws a `RefusedError` when the request is another one, is for another account, or is one that is never signed.
 */
export async function signRequest(given: SigningRequest, approvedHash: string, key: EvmKey): Promise<Hex> {
  // A copy: the caller may change its object while the hash is computed.
  const request = structuredClone(given)
  if ((await intentHash(request)) !== approvedHash) throw new RefusedError('intent-changed')
  if (request.account !== key.address) throw new RefusedError('account-foreign')
  const { risk } = decodeRequest(request)
  if (risk.level === 'refused') throw new RefusedError(risk.reason)
  switch (request.method) {
    case 'personal_sign':
      return signatureHex(signDigest(messageDigest(request.message), key))
    case 'eth_signTypedData_v4':
      return signatureHex(signDigest(walkTypedData(request.typedData).digest, key))
    case 'eth_signTransaction': {
      const { transaction, chainId } = request
      const signature = signDigest(keccak_256(serializeTransaction(transaction, chainId)), key)
      return toHex(serializeTransaction(transaction, chainId, signature))
    }
  }
}
