import { Balances } from '@latchkey/wire'
import * as v from 'valibot'

/** Asks a server what an account holds, and checks the shape of what it says. */
export async function askBalances(serverUrl: string, account: string, query = ''): Promise<Balances> {
  const response = await fetch(`${serverUrl}/v1/account/${account}/balance?${query}`)
  const body: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return v.parse(Balances, body)
}

/** How much of each thing an answer tells, by symbol. */
export function amounts(balances: Balances): Record<string, string> {
  return Object.fromEntries(balances.balances.map((held) => [held.symbol, held.quantity.numeric]))
}
