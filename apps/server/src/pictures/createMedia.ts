import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Caip2, fillPath, paths } from '@latchkey/wire'
import { createCache } from '../cache/createCache.ts'
import { imageKind } from '../directory/imageKind.ts'
import { etagOf } from '../http/cached.ts'
import type { Picture } from '../http/image.ts'
import { GuardedFetchError, guardedFetch, type Resolve } from '../names/guardedFetch.ts'
import { readAvatar, readDataPicture } from '../names/readAvatar.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { readNftPicture } from './readNftPicture.ts'

/** Pictures that strangers wrote on a chain. Pages load them from here, so that nobody learns who looks at them. */
export type Media = {
  /** What a page may load for an address that stands on a chain: a path of this server, a small `data:` picture, or null. */
  link(record: string | null): string | null
  /** What a page may load for an NFT: a path of this server. Where its picture is is read when somebody looks at it. */
  nft(chainId: Caip2, address: `0x${string}`, tokenId: bigint | string): string
  /** The picture of a link that this server made; undefined for any other link. Rejects with a `GuardedFetchError`. */
  open(token: string): Promise<Picture> | undefined
}

/** What pictures are fetched with. */
export type MediaParts = {
  readonly secret: Uint8Array
  readonly ipfsGateway?: string | undefined
  /** Origins that the operator vouches for, wherever they are. */
  readonly trusted: readonly string[]
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly resolve?: Resolve
  readonly now: () => number
}

const hourMs = 3_600_000
const bounds = { mostBytes: 1024 * 1024, mostPixels: 4_096 }
/** Long enough that nobody finds one by trying. */
const signatureBytes = 16
const imageTypes = 'image/webp,image/png,image/jpeg,image/gif,image/svg+xml'

/** Makes links that only this server can make, and fetches what they lead to, whoever asks, once an hour. */
export function createMedia({ secret, ipfsGateway, trusted, reads, resolve, now }: MediaParts): Media {
  const cache = createCache<Picture>({
    now,
    ttlMs: hourMs,
    staleMs: hourMs,
    staleIfErrorMs: 24 * hourMs,
    mostEntries: 2_000,
    mostBytes: 64 * 1024 * 1024,
    bytesOf: (picture) => picture.body.length,
    // More than one visitor's allowance can keep waiting for servers that never answer.
    mostLoads: 64,
  })
  const vouched = ipfsGateway === undefined ? trusted : [...trusted, ipfsGateway]
  const sign = (subject: string) =>
    createHmac('sha256', secret).update(`media:${subject}`).digest().subarray(0, signatureBytes)
  const pathOf = (subject: string) =>
    fillPath(paths.getMedia, {
      id: `${Buffer.from(subject).toString('base64url')}.${sign(subject).toString('base64url')}`,
    })

  function fetchFrom(record: string, accept: string): Promise<Buffer> {
    const url = readAvatar(record, ipfsGateway, trusted)
    if (url === null) throw new GuardedFetchError('this address is not asked')
    const signal = new AbortController().signal
    return guardedFetch(url, { method: 'GET', accept, signal, trusted: vouched, ...(resolve && { resolve }) })
  }

  async function load(subject: string): Promise<Picture> {
    const [, chainId, address, tokenId] = /^nft:([^:]+:[^:]+):(0x\w+):(\d+)$/.exec(subject) ?? []
    const record = chainId && address && tokenId ? await ofNft(chainId, address, tokenId) : subject
    const body = readDataPicture(record, bounds.mostBytes) ?? (await fetchFrom(record, imageTypes))
    // What it is its bytes say; what the other server calls it counts for nothing.
    const kind = imageKind(body, bounds)
    if (kind === undefined) throw new GuardedFetchError('what is there is no picture')
    return { body, type: kind.type, etag: etagOf(body), lasting: false }
  }

  async function ofNft(chainId: string, address: string, tokenId: string): Promise<string> {
    const chain = reads(chainId as Caip2)
    if (chain === undefined) throw new GuardedFetchError('this chain is not served')
    const id = { chainId: chainId as Caip2, address: address as `0x${string}`, tokenId: BigInt(tokenId) }
    return readNftPicture(id, chain, async (link) => String(await fetchFrom(link, 'application/json')))
  }

  return {
    link(record) {
      const url = readAvatar(record, ipfsGateway, trusted)
      return url === null || url.startsWith('data:') ? url : pathOf(url)
    },
    nft: (chainId, address, tokenId) => pathOf(`nft:${chainId}:${address.toLowerCase()}:${tokenId}`),
    open(token) {
      const [encoded = '', signature = ''] = token.split('.')
      const subject = Buffer.from(encoded, 'base64url').toString('utf8')
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== signatureBytes || !timingSafeEqual(given, sign(subject))) return undefined
      return cache.get(subject, () => load(subject)).then(({ value }) => value)
    },
  }
}
