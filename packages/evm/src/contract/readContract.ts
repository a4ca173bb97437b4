import type { ContractRead } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseHex } from '../provider/parse.ts'
import { type CodecSource, chooseCodec } from './codec.ts'

/** Calls a contract without a transaction, through the wallet's node. */
export async function readContract(
  provider: unknown,
  { address, ...call }: ContractRead,
  options: { readonly codec?: CodecSource; readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  const codec = await chooseCodec(options.codec)
  const params = [{ to: address, data: codec.encodeCall(call) }, 'latest']
  return codec.decodeResult(call, parseHex(await ask(provider, 'eth_call', params, options.signal)))
}
