import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { checksumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import { derivationSeed } from './seedWords.ts'

/** The secret of an EVM account, and its address. */
export type EvmKey = { readonly secretKey: Uint8Array; readonly address: Hex }

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
export function evmAddress(secretKey: Uint8Array): Hex {
  const point = secp256k1.getPublicKey(secretKey, false)
  return checksumAddress(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
}
