import { sendTransaction } from '@latchkey/evm'
import { type Latchkey, LatchkeyError, session, signMessage } from '@latchkey/react'

/** Has a text signed; undefined when the visitor said no. */
export async function signIn(latchkey: Latchkey, text: string): Promise<string | undefined> {
  try {
    return await signMessage(latchkey, text)
  } catch (error) {
    if (error instanceof LatchkeyError && error.code === 'wallet.declined') return undefined
    throw error
  }
}

/** Asks the connected wallet to send; `provider` is EIP-1193, so viem and ethers take it as well. */
export function pay(latchkey: Latchkey, from: string, to: string): Promise<string> {
  const provider = session(latchkey)?.provider
  return sendTransaction(provider, { from, to, value: 10n ** 16n })
}
