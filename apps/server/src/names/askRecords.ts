import type { Hex } from 'viem'
import { viewAbi } from '../reads/viewAbi.ts'
import type { Ens } from './openEns.ts'

/** What the resolver of a name said, in the order of the questions; undefined for what it has not. */
export type Records = {
  readonly addresses: readonly (Hex | undefined)[]
  readonly texts: readonly (string | undefined)[]
}

/**
 * Asks for many records of a name: all at once where its resolver can do that, one by one where it cannot. Undefined
 * when the name leads nowhere; rejects when not even its address can be had.
 */
export async function askRecords(
  ens: Ens,
  name: string,
  coins: readonly number[],
  keys: readonly string[],
): Promise<Records | undefined> {
  const { namehash } = await import('viem/ens')
  const { decodeAbiParameters, decodeFunctionResult, encodeFunctionData } = await import('viem')
  const node = namehash(name)
  const ofCoin = (coin: number) =>
    encodeFunctionData({ abi, functionName: 'addr', args: [node, BigInt(coin)] })
  const ofKey = (key: string) => encodeFunctionData({ abi, functionName: 'text', args: [node, key] })
  const readCoin = (data: Hex | undefined) =>
    attempt(() => decodeFunctionResult({ abi, functionName: 'addr', data: data ?? '0x' }))
  const readText = (data: Hex | undefined) =>
    attempt(() => decodeFunctionResult({ abi, functionName: 'text', data: data ?? '0x' }))

  async function askTogether(): Promise<Records> {
    const questions = [...coins.map(ofCoin), ...keys.map(ofKey)]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [questions] })
    const answer = await ens.resolve(name, data)
    // A gateway that was silent for some of them looks like records that are empty.
    if (ens.silent() > 0) throw new Error('a gateway is silent')
    const answers = decodeFunctionResult({ abi, functionName: 'multicall', data: answer })
    return {
      addresses: coins.map((_, n) => readCoin(answers[n])),
      texts: keys.map((_, n) => readText(answers[coins.length + n])),
    }
  }
  async function askSingly(): Promise<Records> {
    const [usual = 60, ...others] = coins
    // The oldest of all questions, which every resolver knows (ENSIP-1).
    const first = await ens.resolve(
      name,
      encodeFunctionData({ abi: oldAbi, functionName: 'addr', args: [node] }),
    )
    const ask = (question: Hex) => ens.resolve(name, question).catch(() => undefined)
    const found = usual === 60 ? attempt(() => decodeAbiParameters(oldAbi[0].outputs, first)[0]) : undefined
    return {
      addresses: [
        found,
        ...(await Promise.all(others.map(async (coin) => readCoin(await ask(ofCoin(coin)))))),
      ],
      texts: await Promise.all(keys.map(async (key) => readText(await ask(ofKey(key))))),
    }
  }

  try {
    return await askTogether()
  } catch (error) {
    if (leadsNowhere(error)) return undefined
    if (ens.unavailable() !== undefined) throw error
  }
  try {
    return await askSingly()
  } catch (error) {
    if (leadsNowhere(error)) return undefined
    throw error
  }
}

/** A record that reverted or is not encoded as it should be is no record. */
function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function leadsNowhere(error: unknown): boolean {
  const names = ['ResolverNotFound', 'ResolverNotContract']
  for (let at = error; at instanceof Error; at = at.cause) {
    const data: unknown = 'data' in at ? at.data : undefined
    const name = typeof data === 'object' && data !== null && 'errorName' in data ? data.errorName : ''
    if (names.includes(String(name))) return true
  }
  return false
}

const node = { name: 'node', type: 'bytes32' } as const

const oldAbi = [viewAbi('addr', [node], 'address')] as const

const abi = [
  viewAbi('addr', [node, { name: 'coinType', type: 'uint256' }], 'bytes'),
  viewAbi('text', [node, { name: 'key', type: 'string' }], 'string'),
  viewAbi('multicall', [{ name: 'data', type: 'bytes[]' }], 'bytes[]'),
] as const
