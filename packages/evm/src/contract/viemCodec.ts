import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { Codec } from './codec.ts'

/** The codec of a bare provider. */
export const viemCodec: Codec = {
  encodeCall: ({ abi, functionName, args = [] }) =>
    encodeFunctionData({ abi: abi as Abi, functionName, args }),
  decodeResult: ({ abi, functionName, args = [] }, data) =>
    decodeFunctionResult({ abi: abi as Abi, functionName, args, data }),
}
