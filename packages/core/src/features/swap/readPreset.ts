import type { SwapPreset } from '../../instance/views.ts'

/** A token as a site names it: its address, alone or in CAIP-10. */
const tokenPattern = /^(?:eip155:\d{1,32}:)?0x[0-9a-f]{40}$/i

/** Longer than any amount. */
const longestAmount = 160

/** Parses the preset of a site, which may come from the page's address; leaves out anything invalid. */
export function readPreset(given: { readonly [Key in keyof SwapPreset]?: unknown }): SwapPreset {
  const tokenOf = (value: unknown) =>
    typeof value === 'string' && tokenPattern.test(value.trim()) ? value.trim() : undefined
  const [from, to] = [tokenOf(given.from), tokenOf(given.to)]
  const isAmount = typeof given.amount === 'string' || typeof given.amount === 'number'
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(isAmount && { amount: String(given.amount).trim().slice(0, longestAmount) }),
  }
}
