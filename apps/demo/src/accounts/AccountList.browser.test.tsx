import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, violationsInBothThemes } from '../test/draw.tsx'
import { sandboxChain } from '../test/sandboxChain.ts'
import { AccountList } from './AccountList.tsx'
import type { BalancesStatus } from './useBalances.ts'

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

function list(status: BalancesStatus, names: readonly (string | undefined)[] = []) {
  return <AccountList chain={sandboxChain} accounts={accounts} names={names} status={status} />
}

const items = page
  .getByRole('list', { name: 'Accounts and their balances on Sandbox Ethereum' })
  .getByRole('listitem')

const patient = { timeout: 30_000 }
const text = (at: number) => items.nth(at).query()?.textContent ?? ''

test('before balances are read, every account is there with its address to copy', async () => {
  draw(list({ phase: 'loading' }))
  await expect.element(items.nth(1).getByText('Account 1')).toBeVisible()
  await expect
    .element(items.nth(1).getByRole('button', { name: 'Copy the address of Account 1' }))
    .toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('an account with a name goes by it, and keeps its number beside', async () => {
  draw(list({ phase: 'loading' }, ['alice.eth']))
  await expect.element(items.nth(0).getByText('alice.eth')).toBeVisible()
  await expect.element(items.nth(0).getByText('Account 0')).toBeInTheDocument()
  await expect
    .element(items.nth(0).getByRole('button', { name: 'Copy the address of alice.eth' }))
    .toBeVisible()
})

test('amounts are grouped, cut and never rounded up', async () => {
  const balances = [
    { native: 9_999_999_999_999_999_999_999n, usdc: 1_250_509_999n },
    { native: 1n, usdc: undefined },
  ]
  draw(list({ phase: 'read', balances }))
  await expect.poll(() => text(0), patient).toContain('9,999.9999 ETH')
  expect(text(0)).toContain('1,250.50 USDC')
  expect(text(1)).toContain('less than 0.0001 ETH')
  expect(text(1)).not.toContain('USDC')
  expect(await violationsInBothThemes()).toEqual([])
})

test('the largest balance a token can hold stays inside its row on a phone', async () => {
  await page.viewport(390, 800)
  draw(list({ phase: 'read', balances: [{ native: 2n ** 256n - 1n, usdc: 2n ** 256n - 1n }] }))
  await expect.poll(() => text(0), patient).toContain('ETH')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
