import { type Latchkey, LatchkeyError, sendTransaction, signMessage } from '@latchkey/core'

/** Has a text signed; undefined when the visitor said no. */
export async function signIn(latchkey: Latchkey, text: string): Promise<string | undefined> {
  try {
    return await signMessage(latchkey, text)
  } catch (error) {
    if (error instanceof LatchkeyError && error.code === 'wallet.declined') return undefined
    throw error
  }
}

/** Sends from the account in use; the answer is the hash of the transaction. */
export function pay(latchkey: Latchkey, to: string): Promise<string> {
  return sendTransaction(latchkey, { to, value: 10n ** 16n })
}
