import { Buffer } from 'node:buffer'
import type { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { GuardedFetchError } from '../names/guardedFetch.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { viewAbi } from '../reads/viewAbi.ts'

/** One piece of a collection. */
export type NftId = {
  readonly chainId: Caip2
  readonly address: `0x${string}`
  readonly tokenId: bigint
}

/** What metadata of ERC-721 and ERC-1155 call the picture. */
const Metadata = v.object({
  image: v.optional(v.nullable(v.string())),
  image_url: v.optional(v.nullable(v.string())),
  image_data: v.optional(v.nullable(v.string())),
})

const patienceMs = 3_000
/** Pictures that a contract draws itself take much; two answers of so much gas still fit into one of a node. */
const gas = 10_000_000

/** Reads from the chain where the picture of an NFT is; rejects with a `GuardedFetchError` when it has none. */
export async function readNftPicture(
  { address, tokenId }: NftId,
  reads: ChainReads,
  fetchText: (link: string) => Promise<string>,
): Promise<string> {
  const { decodeFunctionResult, encodeFunctionData, numberToHex } = await import('viem')
  const asking = { signal: AbortSignal.timeout(patienceMs), deadline: performance.now() + patienceMs }
  const calls = (['tokenURI', 'uri'] as const).map((functionName) => ({
    to: address,
    data: encodeFunctionData({ abi: uriAbi, functionName, args: [tokenId] }),
  }))
  // Nobody vouches for the contract, so it is asked apart.
  const [own, shared] = await reads.callApart(calls, { ...asking, gas })
  const decode = (functionName: 'tokenURI' | 'uri', data: Hex | undefined) => {
    try {
      return data && decodeFunctionResult({ abi: uriAbi, functionName, data })
    } catch {
      return undefined // not a text: some other function of that name
    }
  }
  const link =
    decode('tokenURI', own) ??
    // ERC-1155: the id in hexadecimal, 64 digits, stands where the contract says so.
    decode('uri', shared)?.replaceAll('{id}', numberToHex(tokenId, { size: 32 }).slice(2))
  if (!link) throw new GuardedFetchError('the contract names no metadata')
  const text = readDataText(link) ?? (await fetchText(link))
  return pictureIn(text)
}

/** Metadata that stand on the chain itself. */
function readDataText(link: string): string | undefined {
  const [, base64, body] =
    /^data:application\/json(?:;charset=[\w-]+|;utf8)?(;base64)?,([\s\S]*)$/i.exec(link) ?? []
  if (body === undefined) return undefined
  if (base64 !== undefined) return Buffer.from(body, 'base64').toString('utf8')
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

function pictureIn(text: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new GuardedFetchError('the metadata are no JSON')
  }
  const result = v.safeParse(Metadata, parsed)
  const { image, image_url: url, image_data: data } = result.success ? result.output : {}
  const found = image || url
  if (found) return found
  if (!data) throw new GuardedFetchError('the metadata name no picture')
  return data.startsWith('data:') ? data : `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`
}

const uriAbi = [
  viewAbi('tokenURI', [{ name: 'tokenId', type: 'uint256' }], 'string'),
  viewAbi('uri', [{ name: 'id', type: 'uint256' }], 'string'),
] as const
