import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whose bucket a request draws from: the socket's address, or the one that the outermost of our own proxies saw.
 * What a visitor writes into the header itself stands further left and is never looked at.
 */
export function visitorAddress(incoming: IncomingMessage, proxies: number): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return network(socket)
  const header = incoming.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  const address = hops.at(-Math.min(proxies, hops.length)) ?? ''
  return network(isIPv4(address) || isIPv6(address) ? address : socket)
}

/** An IPv6 visitor owns a whole /64, so that is what counts. */
function network(address: string): string {
  if (isIPv4(address)) return address
  const plain = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
