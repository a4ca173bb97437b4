import { ed25519 } from '@noble/curves/ed25519.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'
import { deriveEd25519 } from './deriveEd25519.ts'
import type { Namespace } from './namespaces.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'

/** The test keys of the wallet. They never leave this value; what can be seen are addresses. */
export type Keys = {
  /** Addresses by namespace, the first is used unless another is chosen. */
  readonly addresses: Readonly<Record<Namespace, readonly string[]>>
  evm(address: string): HDAccount | undefined
  signSolana(address: string, bytes: Uint8Array): Uint8Array | undefined
  signBitcoin(
    address: string,
    text: string,
  ): { readonly signature: string; readonly hash: string } | undefined
}

const others = 3

/** Derives the test keys from the sandbox's phrase, at the paths that other wallets use. */
export function createKeys(mnemonic: string, evmCount: number): Keys {
  const seed = readSeed(mnemonic)
  const root = HDKey.fromMasterSeed(seed)
  const evm = new Map(
    indices(evmCount).map((addressIndex) => {
      const account = hdKeyToAccount(root, { addressIndex })
      return [account.address.toLowerCase(), account] as const
    }),
  )
  const solana = new Map(
    indices(others).map((index) => {
      const key = deriveEd25519(seed, [44, 501, index, 0])
      return [base58.encode(ed25519.getPublicKey(key)), key] as const
    }),
  )
  const bitcoin = new Map(indices(others).map((index) => bitcoinKey(root, index)))
  return {
    addresses: {
      eip155: [...evm.values()].map(({ address }) => address),
      solana: [...solana.keys()],
      bip122: [...bitcoin.keys()],
    },
    evm: (address) => evm.get(address.toLowerCase()),
    signSolana(address, bytes) {
      const key = solana.get(address)
      return key && ed25519.sign(bytes, key)
    },
    signBitcoin(address, text) {
      const key = bitcoin.get(address)
      return key && signBitcoinMessage(text, key)
    },
  }
}

/** A segwit address of a test network: nothing of value can be sent there by mistake (BIP-84, coin type 1). */
function bitcoinKey(root: HDKey, index: number): readonly [string, Uint8Array] {
  const { publicKey, privateKey } = root.derive(`m/84'/1'/0'/0/${index}`)
  const address = publicKey && p2wpkh(publicKey, TEST_NETWORK).address
  if (!address || !privateKey) throw new Error('The Bitcoin key could not be derived.')
  return [address, privateKey]
}

function indices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** The seed of a recovery phrase without a passphrase (BIP-39). */
function readSeed(mnemonic: string): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  return pbkdf2(sha512, encode(mnemonic), encode('mnemonic'), { c: 2048, dkLen: 64 })
}
