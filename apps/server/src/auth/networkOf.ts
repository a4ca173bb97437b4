import { isIPv4, isIPv6 } from 'node:net'

/** The network of an address: an IPv4 /24 or an IPv6 /64, which one subscriber usually has to himself. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The wide network around a network: an IPv4 /16 or an IPv6 /32, which is about one provider in one region. A phone that gets
 * another address of its provider stays inside.
 */
export function wideNetworkOf(network: string): string {
  const [prefix = '', length] = network.split('/')
  if (length === '24') return `${prefix.split('.').slice(0, 2).join('.')}.0.0/16`
  if (length === '64') return `${prefix.split(':').slice(0, 2).join(':')}::/32`
  return network
}
