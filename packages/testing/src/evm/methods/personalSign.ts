import * as v from 'valibot'
import { type Hex, isAddress, isHex, stringToHex } from 'viem'
import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest, permittedKey } from '../evmContext.ts'
import { AddressParam, parseParams } from '../parseParams.ts'

const SignParams = v.pipe(
  v.looseTuple(
    [v.string('The message is a string.'), v.string('The account is a string.')],
    'Give message and account.',
  ),
  // Old callers put the account first, as eth_sign had it; wallets understand both.
  v.transform(([first, second]): [string, string] =>
    isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
      ? [second, first]
      : [first, second],
  ),
  v.tuple([v.string(), AddressParam]),
)

/** personal_sign: EIP-191 over bytes in hexadecimal, or over plain text. */
export function personalSign(context: EvmContext, request: EvmRequest): Prepared {
  const [message, address] = parseParams(SignParams, request.params, request.method)
  const key = permittedKey(context, request.origin, address)
  const bytes: Hex = isHex(message, { strict: true }) ? message : stringToHex(message)
  return {
    ask: { ...askBase(context, request, address), kind: 'message', bytes },
    perform: () => key.signMessage({ message: { raw: bytes } }),
  }
}
