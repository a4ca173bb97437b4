import * as v from 'valibot'
import { stringToHex, verifyMessage } from 'viem/utils'
import { messages } from '../messages.ts'
import type { ConnectedWallet } from './connectWallet.ts'

const Signature = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.custom<`0x${string}`>(() => true),
)

/** Asks the wallet to sign a text and checks that the signature is really the account's. */
export async function signMessage({ provider, address }: ConnectedWallet, text: string): Promise<string> {
  const answer = await provider.request({ method: 'personal_sign', params: [stringToHex(text), address] })
  const signature = v.safeParse(Signature, answer)
  if (!signature.success) throw new SignatureError(messages.stage.unreadable)
  const genuine = await verifyMessage({ address, message: text, signature: signature.output })
  if (!genuine) throw new SignatureError(messages.stage.wrongSigner)
  return signature.output
}

/** The wallet's answer is no signature of this account. */
class SignatureError extends Error {
  override readonly name = 'SignatureError'
}
