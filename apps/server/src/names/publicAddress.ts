import { BlockList, isIP } from 'node:net'

/** Addresses that are not out on the internet: this machine, its network, its provider's services, and the unroutable. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, bits, 'ipv4')
}
/** Of IPv6 only 2000::/3 is public, and in it some ranges carry IPv4 addresses or are for examples. */
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}
