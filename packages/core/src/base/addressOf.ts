import type { CaipAddress } from './caip.ts'

/** The address of an account, as its chain writes it. */
export function addressOf(account: CaipAddress): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
