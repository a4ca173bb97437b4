import type { Hex } from 'viem'
import type { StoredName } from '../../store/nameStore.ts'
import { plainCoinType } from '../coinType.ts'

/** What a resolver may ask of a name: EIP-137, ENSIP-9, ENSIP-5, ENSIP-7, and several of them at once. */
const questionAbi = [
  question('addr', ['bytes32'], 'address'),
  question('addr', ['bytes32', 'uint256'], 'bytes'),
  question('text', ['bytes32', 'string'], 'string'),
  question('contenthash', ['bytes32'], 'bytes'),
  question('multicall', ['bytes[]'], 'bytes[]'),
] as const

const mostQuestions = 50

/**
 * Answers what is asked of a name, encoded as its resolver would; empty where there is nothing to tell. Undefined for
 * questions that this resolver does not know.
 */
export async function answerResolver(
  name: StoredName | undefined,
  data: Hex,
  depth = 0,
): Promise<Hex | undefined> {
  const { decodeFunctionData, encodeFunctionResult, zeroAddress } = await import('viem')
  let asked: { readonly functionName: string; readonly args?: readonly unknown[] }
  try {
    asked = decodeFunctionData({ abi: questionAbi, data })
  } catch {
    return undefined
  }
  const { functionName, args = [] } = asked
  if (functionName === 'multicall') {
    const parts = args[0] as readonly Hex[]
    // Within each other they would multiply.
    if (depth > 0 || parts.length > mostQuestions) return undefined
    const answers = await Promise.all(parts.map((part) => answerResolver(name, part, depth + 1)))
    return encodeFunctionResult({
      abi: [questionAbi[4]],
      functionName: 'multicall',
      result: answers.map((answer) => answer ?? '0x'),
    })
  }
  if (functionName === 'text') {
    const result = textOf(name, String(args[1]))
    return encodeFunctionResult({ abi: [questionAbi[2]], functionName: 'text', result })
  }
  if (functionName === 'contenthash') {
    return encodeFunctionResult({ abi: [questionAbi[3]], functionName: 'contenthash', result: '0x' })
  }
  if (args.length === 1) {
    const result = addressOf(name, 60n) ?? zeroAddress
    return encodeFunctionResult({ abi: [questionAbi[0]], functionName: 'addr', result })
  }
  const result = addressOf(name, args[1] as bigint) ?? '0x'
  return encodeFunctionResult({ abi: [questionAbi[1]], functionName: 'addr', result })
}

function addressOf(name: StoredName | undefined, coinType: bigint): Hex | undefined {
  const plain = BigInt(plainCoinType(Number(coinType)))
  return name?.addresses.find((one) => BigInt(one.coinType) === plain)?.address as Hex | undefined
}

function textOf(name: StoredName | undefined, key: string): string {
  const attributes = name?.attributes ?? {}
  const own = Object.hasOwn(attributes, key) ? attributes[key] : undefined
  // Clients of names know no `bio`, and our widget writes one.
  return own ?? (key === 'description' ? (attributes['bio'] ?? '') : '')
}

function question<Name extends string, In extends string, Out extends string>(
  name: Name,
  inputs: readonly In[],
  output: Out,
) {
  return {
    name,
    type: 'function',
    stateMutability: 'view',
    inputs: inputs.map((type) => ({ name: '', type })),
    outputs: [{ name: '', type: output }],
  } as const
}
