import { imageKind } from '../directory/imageKind.ts'
import { isCid } from './isCid.ts'

/** A picture inside the record itself is for small ones. */
const mostDataCharacters = 16 * 1024
const longestLink = 1_024

/**
 * Makes of a record that holds a picture an address that may be fetched, or null. Anybody can write anything there, so
 * only three things pass: https to a public name on its own port, IPFS through the gateway that the operator chose, and
 * small pictures that stand in the record. Pictures of NFTs as avatars are left out: finding them takes more requests.
 */
export function readAvatar(
  record: string | null,
  ipfsGateway: string | undefined,
  trusted: readonly string[] = [],
): string | null {
  const text = record?.trim() ?? ''
  if (/^data:/i.test(text)) return readData(text)
  if (text.length > longestLink || /[\s\p{Cc}\p{Cf}\\]/u.test(text)) return null
  const [, place] = /^ipfs:\/\/(?:ipfs\/)?(.*)$/.exec(text) ?? []
  if (place !== undefined) return ipfsLink(ipfsGateway, place)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return null
  // The gateway may stand in the operator's own network, where only what is on IPFS is anybody's business.
  if (url.origin === ipfsGateway) {
    const start = `${ipfsGateway}/ipfs/`
    return text.startsWith(start) ? ipfsLink(ipfsGateway, text.slice(start.length)) : null
  }
  return trusted.includes(url.origin) || isPublicLink(text) ? url.href : null
}

/** Plain names, one below the other: what a gateway or a proxy before it could read as the way to another place is none. */
const ipfsPath = /^(?:\/(?:[\w~-]|%20)(?:[\w.~-]|%20)*)*$/

function ipfsLink(gateway: string | undefined, place: string): string | null {
  const [, cid = '', path = ''] = /^([^/]*)(.*)$/.exec(place) ?? []
  return gateway !== undefined && isCid(cid) && ipfsPath.test(path) ? `${gateway}/ipfs/${cid}${path}` : null
}

function isPublicLink(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  // A name with a dot that ends in letters: no number, no single word, none that only a local network knows.
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname) &&
    !/\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/.test(hostname)
  )
}

/** The type is the one that the bytes show, whatever the record says. */
function readData(text: string): string | null {
  const bytes = readDataPicture(text, mostDataCharacters)
  const kind = bytes && imageKind(bytes)
  return kind === undefined ? null : `data:${kind.type};base64,${bytes?.toString('base64')}`
}

/** The bytes of a picture that stands in its own address; undefined for any other address. */
export function readDataPicture(text: string, mostCharacters: number): Buffer | undefined {
  const [, base64, body] =
    /^data:image\/[a-z0-9.+-]+(?:;charset=[\w-]+|;utf8)?(;base64)?,([\s\S]+)$/i.exec(text) ?? []
  if (body === undefined || text.length > mostCharacters) return undefined
  if (base64 !== undefined) {
    return /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined
  }
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return undefined
  }
}
