/** The short form of an address or hash: four characters from each end after `0x`. */
export function shortHex(hex: string): string {
  return hex.length <= 12 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
