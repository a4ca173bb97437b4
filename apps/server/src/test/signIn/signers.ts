import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Caip2 } from '@latchkey/wire'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** An account that signs messages as its wallet would. */
export type Signer = {
  readonly chainId: Caip2
  readonly address: string
  sign(message: string): Promise<string>
}

/** An account with a key on an EVM chain. */
export function keySigner(privateKey: Hex, chainId: Caip2): Signer {
  const account = privateKeyToAccount(privateKey)
  return { chainId, address: account.address, sign: (message) => account.signMessage({ message }) }
}

/** An account on Solana's main network. */
export function solanaSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58(bytes),
    sign: async (message) => base58(sign(undefined, Buffer.from(message), privateKey)),
  }
}

/** An account on Bitcoin's main network that signs by BIP-322, in its simple form. */
export function bitcoinSigner(privateKey: Uint8Array): Signer {
  const { address = '', script } = p2wpkh(pubECDSA(privateKey))
  return {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address,
    sign: async (message) => signBip322(message, script, privateKey),
  }
}

/** Two transactions that nobody could send: the first holds the message, the second spends it. */
function signBip322(message: string, script: Uint8Array, privateKey: Uint8Array): string {
  const unusual = {
    version: 0,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  }
  const toSpend = new Transaction(unusual)
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Buffer.concat([Buffer.from('0020', 'hex'), messageHash(message)]),
  })
  const toSign = new Transaction(unusual)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalize()
  const witness = toSign.getInput(0).finalScriptWitness ?? []
  const parts = witness.flatMap((part) => [Buffer.from([part.length]), part])
  return Buffer.concat([Buffer.from([witness.length]), ...parts]).toString('base64')
}

function messageHash(message: string): Buffer {
  const sha256 = (...parts: readonly Uint8Array[]) =>
    createHash('sha256').update(Buffer.concat(parts)).digest()
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  return sha256(tag, tag, Buffer.from(message))
}

function base58(bytes: Uint8Array): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n) {
    text = `${letters[Number(rest % 58n)]}${text}`
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}
