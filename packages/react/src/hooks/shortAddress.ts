/** An address one can recognise at a glance: four characters of each end. */
export function shortAddress(address: string): string {
  const start = address.startsWith('0x') ? 6 : 4
  return address.length <= start + 5 ? address : `${address.slice(0, start)}…${address.slice(-4)}`
}
