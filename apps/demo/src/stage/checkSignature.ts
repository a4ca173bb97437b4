import * as v from 'valibot'
import { verifyMessage } from 'viem/utils'
import { AddressText } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'

const Signature = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.custom<`0x${string}`>(() => true),
)

/** Makes sure that a signature of this text is really the account's. */
export async function checkSignature(address: string, message: string, signature: string): Promise<void> {
  const read = v.safeParse(v.object({ address: AddressText, signature: Signature }), { address, signature })
  if (!read.success) throw new SignatureError(messages.stage.unreadable)
  if (!(await verifyMessage({ ...read.output, message }))) {
    throw new SignatureError(messages.stage.wrongSigner)
  }
}

/** The wallet's answer is no signature of this account. */
class SignatureError extends Error {
  override readonly name = 'SignatureError'
}
