import type { EvmWallet } from '@latchkey/testing'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import {
  accountButton,
  dialog,
  inDialog,
  menuButton,
  patient,
  type ShopVisit,
  siteSees,
} from './visitShop.ts'

/** What a visitor reads while things go wrong. */
export type HardWords = {
  readonly connect: string
  readonly all: string
  readonly notHere: string
  readonly back: string
  readonly approve: string
  readonly declined: string
  readonly late: string
  readonly again: string
  readonly unsupported: string
  readonly switchBack: string
  readonly account: string
  readonly disconnect: string
}

/** A way to use the shop: which words are read there, and what a visitor's hand does. */
export type Way = {
  readonly words: HardWords
  press(page: Page, target: Locator): Promise<void>
  write(page: Page, target: Locator, text: string): Promise<void>
}

/** The moments that a smooth journey leaves out, in one visit; the clock of the page must be wound by hand. */
export async function hardMoments(visit: ShopVisit, wallet: EvmWallet, way: Way): Promise<void> {
  const { page } = visit
  await way.press(page, page.getByRole('button', { name: way.words.connect }))
  await notInstalled(page, way)
  await declined(page, wallet, way)
  await neverAnswers(page, wallet, way)
  await locked(page, wallet, way)
  await signsAndPays(page, wallet, way)
  await changesInWallet(page, wallet, way)
  await comesBackAndLeaves(visit, way)
}

async function notInstalled(page: Page, { words, press, write }: Way): Promise<void> {
  await dialog(page, words.connect).waitFor()
  await press(page, inDialog(page, new RegExp(`^${words.all}`)))
  await dialog(page, words.all).waitFor()
  await write(page, page.getByRole('searchbox'), 'MetaMask')
  await press(page, inDialog(page, /^MetaMask/).first())
  await dialog(page, 'MetaMask').getByText(words.notHere).first().waitFor()
  await press(page, inDialog(page, words.back))
  await dialog(page, words.all).waitFor()
  await press(page, inDialog(page, words.back))
  await dialog(page, words.connect).waitFor()
}

async function declined(page: Page, wallet: EvmWallet, { words, press }: Way): Promise<void> {
  wallet.next('eth_requestAccounts', 'reject')
  await press(page, inDialog(page, /Foxglove/))
  await dialog(page).getByText(words.declined).first().waitFor()
  expect(await siteSees(page, 'status')).toBe('disconnected')
}

async function neverAnswers(page: Page, wallet: EvmWallet, { words, press }: Way): Promise<void> {
  wallet.next('eth_requestAccounts', 'ignore')
  await press(page, inDialog(page, words.again))
  await dialog(page).getByText(words.approve).first().waitFor()
  await expect.poll(() => asked(wallet), patient).toBe(2)
  await page.clock.runFor(180_000)
  await dialog(page).getByText(words.late).first().waitFor()
  expect(await siteSees(page, 'status')).toBe('disconnected')
}

async function locked(page: Page, wallet: EvmWallet, { words, press }: Way): Promise<void> {
  wallet.lock()
  await press(page, inDialog(page, words.again))
  await dialog(page).getByText(words.approve).first().waitFor()
  await expect.poll(() => asked(wallet), patient).toBe(3)
  expect(await siteSees(page, 'status')).toBe('connecting')
  wallet.unlock()
  await accountButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await siteSees(page, 'account')).toBe(wallet.addresses[0])
}

async function signsAndPays(page: Page, wallet: EvmWallet, { press }: Way): Promise<void> {
  const outcome = page.getByTestId('outcome')
  wallet.next('personal_sign', 'reject')
  await press(page, page.getByRole('button', { name: 'Sign a message' }))
  await expect.poll(() => outcome.textContent(), patient).toBe('You declined the request in your wallet.')
  await press(page, page.getByRole('button', { name: 'Sign a message' }))
  await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
  await press(page, page.getByRole('button', { name: 'Pay 0.01 ETH' }))
  await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
}

async function changesInWallet(page: Page, wallet: EvmWallet, { words, press }: Way): Promise<void> {
  const [, second] = wallet.addresses
  if (second === undefined) throw new Error('The wallet has one account only.')
  wallet.switchAccount(second)
  await expect.poll(() => siteSees(page, 'account'), patient).toBe(second)
  wallet.switchChain(8131338)
  await dialog(page, words.unsupported).waitFor()
  await press(page, inDialog(page, words.switchBack))
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131337')
  await dialog(page).waitFor({ state: 'detached' })
  expect(wallet.chainId()).toBe(8131337)
}

async function comesBackAndLeaves({ page, openTab }: ShopVisit, { words, press }: Way): Promise<void> {
  const account = await siteSees(page, 'account')
  await page.reload()
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
  expect(await siteSees(page, 'account')).toBe(account)
  const other = await openTab()
  await expect.poll(() => siteSees(other, 'account'), patient).toBe(account)
  await press(page, accountButton(page))
  await dialog(page, words.account).waitFor()
  await press(page, menuButton(page))
  await press(page, inDialog(page, words.disconnect))
  await page.reload()
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: words.connect }).waitFor()
    await expect.poll(() => siteSees(tab, 'status'), patient).toBe('disconnected')
  }
}

/** How often the wallet was asked to connect. */
function asked(wallet: EvmWallet): number {
  return wallet.requests().filter(({ method }) => method === 'eth_requestAccounts').length
}
