import type { Locator, Page } from 'playwright'
import type { DemoStack } from './startDemoStack.ts'

/** The row of a test account on the demo page. */
export function accountRow(page: Page, at: number): Locator {
  return page
    .getByRole('list', { name: /^Accounts and their balances/ })
    .getByRole('listitem')
    .nth(at)
}

/** The balance of a test account on the first chain, read from the chain itself. */
export async function balanceOf(stack: DemoStack, at: number): Promise<bigint> {
  const [chain, holder] = [stack.sandbox.chains[0], stack.sandbox.accounts[at]]
  return BigInt(String(await chain?.request('eth_getBalance', [holder?.address, 'latest'])))
}

/** How many units of USDC an account has on the first chain. */
export async function dollarsOf(stack: DemoStack, at: number): Promise<bigint> {
  const [chain, holder] = [stack.sandbox.chains[0], stack.sandbox.accounts[at]]
  const data = `0x70a08231${holder?.address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await chain?.request('eth_call', [{ to: chain.contracts.USDC, data }, 'latest'])))
}

/** A balance as the page should write it: four decimals, cut and never rounded. */
export function etherText(wei: bigint): string {
  const [whole, part] = [wei / 10n ** 18n, wei % 10n ** 18n]
  return `${whole.toLocaleString('en')}.${part.toString().padStart(18, '0').slice(0, 4)} ETH`
}
