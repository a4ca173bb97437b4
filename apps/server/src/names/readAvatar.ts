import { imageKind } from '../directory/imageKind.ts'

/** A picture inside the record itself is for small ones. */
const mostDataCharacters = 16 * 1024
const longestLink = 1_024

/**
 * Makes of an avatar record an address that a page may show, or null. Anybody can write anything there and the page
 * of every visitor would load it, so only three things pass: https to a public name on its own port, IPFS through the
 * gateway that the operator chose, and small pictures that stand in the record. Pictures of NFTs are left out: to
 * find them the server would have to fetch whatever a contract says.
 */
export function readAvatar(record: string | null, ipfsGateway: string | undefined): string | null {
  const text = record?.trim() ?? ''
  if (/^data:/i.test(text)) return readData(text)
  if (text.length > longestLink || /[\s\p{Cc}\p{Cf}\\]/u.test(text)) return null
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,64})((?:\/(?:[\w~-]|%20)(?:[\w.~-]|%20)*)*)$/.exec(text)
  if (ipfs !== null) return ipfsGateway === undefined ? null : `${ipfsGateway}/ipfs/${ipfs[1]}${ipfs[2]}`
  return isPublicLink(text) ? new URL(text).href : null
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
  const match = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/i.exec(text)
  if (match === null || text.length > mostDataCharacters) return null
  const bytes = Buffer.from(match[1] ?? '', 'base64')
  const kind = imageKind(bytes)
  return kind === undefined ? null : `data:${kind.type};base64,${bytes.toString('base64')}`
}
