import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EvmKey } from '../custody/evmKey.ts'
import { decodeRequest } from '../decode/decodeRequest.ts'
import { fromHex, type Hex, toHex } from '../encoding/hex.ts'
import { intentHash } from '../request/intentHash.ts'
import { RefusedError } from '../request/refusedError.ts'
import type { SigningRequest } from '../request/signingRequest.ts'
import { walkTypedData } from '../request/walkTypedData.ts'
import { type SignatureParts, serializeTransaction } from './serializeTransaction.ts'

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

/** Signs a text as a message of the account (EIP-191). For texts of the frame itself; requests take `signRequest`. */
export function signText(text: string, key: EvmKey): Hex {
  return signatureHex(signDigest(messageDigest(toHex(utf8ToBytes(text))), key))
}

function messageDigest(message: Hex): Uint8Array {
  const bytes = fromHex(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

function signDigest(digest: Uint8Array, { secretKey }: EvmKey): SignatureParts {
  const bytes = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  if (recovery !== 0 && recovery !== 1) throw new Error('The signature has no parity.')
  return { r, s, yParity: recovery }
}

function signatureHex({ r, s, yParity }: SignatureParts): Hex {
  const word = (number: bigint) => number.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`
}
