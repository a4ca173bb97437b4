import { withChecksum } from '../message/parseCacaoMessage.ts'
import { parseSignIn } from '../message/parseSignIn.ts'
import { SignInMessageError } from '../message/SignInMessageError.ts'
import type { SignInFields } from '../message/signInFields.ts'
import { verifyBitcoin } from './bitcoin/verifyBitcoin.ts'
import { type ReadChain, verifyEvm } from './evm/verifyEvm.ts'
import { verifySolana } from './verifySolana.ts'

/** A signature of any text, and the account that is said to have made it. */
export type SignatureInput = {
  readonly message: string
  /** Hexadecimal for EVM chains, base58 for Solana, base64 for Bitcoin. */
  readonly signature: string
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  /** Without it, accounts that are contracts cannot sign. */
  readonly readChain?: ReadChain
}

/** A signed sign-in message. */
export type SignInInput = Omit<SignatureInput, 'address'>

/**
 * Whether a sign-in message is for this chain and signed by the account in it. It says nothing about the domain, the nonce or the times:
 * `checkSignIn` does. Rejects only when the chain cannot be read.
 */
export async function verifySignIn(input: SignInInput): Promise<boolean> {
  const fields = readFields(input.message)
  if (fields === undefined || fields.chainId !== input.chainId) return false
  return verifySignature({ ...input, address: fields.accountAddress })
}

/** Whether an account has signed a text. Rejects only when the chain cannot be read. */
export async function verifySignature(input: SignatureInput): Promise<boolean> {
  const [namespace] = input.chainId.split(':')
  if (namespace === 'eip155') return verifyEvm(input)
  if (namespace === 'solana') return verifySolana(input)
  return namespace === 'bip122' && verifyBitcoin(input)
}

function readFields(message: string): SignInFields | undefined {
  try {
    // Whether small letters will do is for whoever parses the message; they name the same account.
    return parseSignIn(withChecksum(message))
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}
