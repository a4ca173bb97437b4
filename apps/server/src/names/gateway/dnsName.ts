import type { Hex } from 'viem'

/**
 * Reads a name as resolvers write it (ENSIP-10): each label after its length, and a zero at the end. Undefined for
 * anything else.
 */
export function readDnsName(encoded: Hex): string | undefined {
  const bytes = Buffer.from(encoded.slice(2), 'hex')
  const labels: string[] = []
  let at = 0
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return undefined
    if (length === 0) return at === bytes.length - 1 ? labels.join('.') : undefined
    const label = bytes.subarray(at + 1, at + 1 + length)
    // A dot inside of a label would make one name of another.
    if (label.length < length || label.includes(0x2e)) return undefined
    labels.push(label.toString('utf8'))
    at += 1 + length
  }
}
