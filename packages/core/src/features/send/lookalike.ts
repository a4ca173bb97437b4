/** How many letters at each end people compare, and poisoners copy. */
const seen = 4

/** Whether two addresses look the same at a glance, and are not: such a one is put into a history to be copied from there. */
export function isLookalike(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  return a !== b && a.slice(0, seen) === b.slice(0, seen) && a.slice(-seen) === b.slice(-seen)
}

/** Whether two writings mean one address. */
export function sameAddress(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

/** Only EVM addresses can be written in capitals or not; elsewhere case tells addresses apart. */
function bare(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : address
}
