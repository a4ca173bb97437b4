import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { derivationSeed } from './seed.ts'

/** An address with its checksum (EIP-55). */
export type Address = `0x${string}`

/** The secret of an EVM account, and its address. */
export type EvmKey = { readonly secretKey: Uint8Array; readonly address: Address }

const evmPath = "m/44'/60'/0'/0/0"

/** Derives the EVM account of a wallet. The caller overwrites the secret after use. */
export async function deriveEvmKey(seed: Uint8Array): Promise<EvmKey> {
  const stretched = await derivationSeed(seed)
  const root = HDKey.fromMasterSeed(stretched)
  stretched.fill(0)
  const account = root.derive(evmPath)
  root.wipePrivateData()
  const { privateKey } = account
  if (privateKey === null) throw new Error(`No key at ${evmPath}.`)
  const secretKey = privateKey.slice()
  account.wipePrivateData()
  return { secretKey, address: evmAddress(secretKey) }
}

/** The address of a secp256k1 secret key. */
export function evmAddress(secretKey: Uint8Array): Address {
  const point = secp256k1.getPublicKey(secretKey, false)
  return checksumAddress(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
}

/** Writes 40 hex digits, in any case and without a prefix, as an address with its checksum (EIP-55). */
export function checksumAddress(digits: string): Address {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lower)))
  const mixed = Array.from(lower, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}
