import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whose bucket a request draws from: the socket's address, or the one that the outermost of our own proxies saw.
 * What a visitor writes into the header itself stands further left and is never looked at.
 */
export function visitorAddress(incoming: IncomingMessage, proxies: number): string {
  return network(rawAddress(incoming, proxies))
}

/** The full IP address of the visitor's connection, for a provider that requires it; it is not stored. */
export function connectionAddress(incoming: IncomingMessage, proxies: number): string {
  return rawAddress(incoming, proxies)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
}

function rawAddress(incoming: IncomingMessage, proxies: number): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return socket
  const header = incoming.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  return addressOf(hops.at(-Math.min(proxies, hops.length)) ?? '') ?? socket
}

/** Some proxies add the port, which changes with every connection, and put IPv6 in brackets or all of it in quotes. */
function addressOf(hop: string): string | undefined {
  const bare = hop.replace(/^"(.*)"$/, '$1')
  const [, inBrackets, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(bare) ?? []
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : undefined
  const address = dotted ?? bare
  return isIPv4(address) || isIPv6(address) ? address : undefined
}

/** An IPv6 visitor owns a whole /64, so that is what counts. */
function network(address: string): string {
  // A zone names an interface of this machine, not a visitor.
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const shown = groups.slice(0, 4).map((group) => group.toString(16))
  return `${shown.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
