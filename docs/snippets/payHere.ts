import { getPortfolio, type Latchkey, LatchkeyError, sendTokens } from '@latchkey/core'

/** How much of a token the account in use has, in its base units. */
export async function tokenUnits(latchkey: Latchkey, address: string): Promise<bigint> {
  const { holdings } = await getPortfolio(latchkey)
  const held = holdings.find((holding) => holding.address?.toLowerCase() === address.toLowerCase())
  return held?.amount ?? 0n
}

/** Pays an invoice in the coin of the network; what it says is for people. */
export async function payInvoice(latchkey: Latchkey, to: string, amount: string): Promise<string> {
  try {
    const { status } = await sendTokens(latchkey, { to, amount, wait: true })
    return `Payment ${status}.`
  } catch (error) {
    if (error instanceof LatchkeyError) return error.message
    throw error
  }
}
