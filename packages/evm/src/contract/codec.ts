import type { ContractCall } from '@latchkey/core'
import type { Hex } from '../provider/parse.ts'

/** Turns calls into bytes and answers into values; each chain library brings its own. */
export type Codec = {
  encodeCall(call: ContractCall): Hex
  decodeResult(call: ContractCall, data: Hex): unknown
}

/** The codec that was brought, or viem's, which is fetched the first time it is needed. */
export async function chooseCodec(brought?: Codec): Promise<Codec> {
  return brought ?? (await import('./viemCodec.ts')).viemCodec
}
