import { type ContractCall, WalletFailedError } from '@latchkey/core/adapter'
import type { Hex } from '../provider/parse.ts'
import { TransactionError } from '../transaction/serializeTransaction.ts'

/** Turns calls into bytes and answers into values, in the forms of viem; each chain library brings its own. */
export type Codec = {
  encodeCall(call: ContractCall): Hex
  decodeResult(call: ContractCall, data: Hex): unknown
}

/** A codec, or the way to load one when it is first needed. */
export type CodecSource = Codec | (() => Promise<Codec>)

/** The codec that was brought, or viem's, which is fetched the first time it is needed; what it throws is ours. */
export async function chooseCodec(brought?: CodecSource): Promise<Codec> {
  const codec = await (typeof brought === 'function' ? brought() : (brought ?? loadViemCodec()))
  return {
    encodeCall: (call) =>
      attempt(
        () => codec.encodeCall(call),
        (cause) => new TransactionError({ cause }),
      ),
    decodeResult: (call, data) =>
      attempt(
        () => codec.decodeResult(call, data),
        (cause) => new WalletFailedError(undefined, { cause }),
      ),
  }
}

async function loadViemCodec(): Promise<Codec> {
  return (await import('./viemCodec.ts')).viemCodec
}

function attempt<T>(work: () => T, wrap: (cause: unknown) => Error): T {
  try {
    return work()
  } catch (error) {
    throw wrap(error)
  }
}
