import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, violationsInBothThemes } from '../test/draw.tsx'
import { sandboxChain } from '../test/sandboxChain.ts'
import { ChainCard } from './ChainCard.tsx'
import type { Block, HeadStatus } from './headStatus.ts'

function blockAt(number: bigint, transactions: number): Block {
  return { number, hash: `0x${number}`, parentHash: `0x${number - 1n}`, time: 1_700_000_000, transactions }
}

function card(status: HeadStatus, onRetry = () => {}) {
  return (
    <ChainCard
      chain={sandboxChain}
      index={0}
      endpoint="http://127.0.0.1:8787/v1"
      status={status}
      onRetry={onRetry}
    />
  )
}

const article = page.getByRole('article', { name: 'Sandbox Ethereum' })

test('while the head is read, a skeleton keeps the place and the card says what it waits for', async () => {
  draw(card({ phase: 'loading' }))
  await expect.element(article.getByText('Reading the head of Sandbox Ethereum')).toBeInTheDocument()
  await expect.element(article.getByText('Reading…')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('the card keeps its height from skeleton to numbers', async () => {
  const drawing = draw(card({ phase: 'loading' }))
  await expect.element(article).toBeVisible()
  const before = article.element().getBoundingClientRect().height
  drawing.redraw(card({ phase: 'live', blocks: [blockAt(41n, 0)], readAt: 1_700_000_004_000 }))
  await expect.element(article.getByText('Live')).toBeVisible()
  expect(article.element().getBoundingClientRect().height).toBe(before)
})

test('each new block moves the number, its age and its pins', async () => {
  const drawing = draw(card({ phase: 'live', blocks: [blockAt(1_283n, 0)], readAt: 1_700_000_004_000 }))
  await expect.element(article.getByText('1,283')).toBeVisible()
  await expect.element(article.getByText('4s ago · no transactions')).toBeVisible()
  const blocks = [blockAt(1_283n, 0), blockAt(1_284n, 1)] as const
  drawing.redraw(card({ phase: 'live', blocks, readAt: 1_700_000_000_000 }))
  await expect.element(article.getByText('1,284')).toBeVisible()
  await expect.element(article.getByText('just now · 1 transaction')).toBeVisible()
  await expect
    .element(article.getByRole('img', { name: 'The last 2 blocks, 1 of them with transactions' }))
    .toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('a head that cannot be read gives the reason and a way to try again', async () => {
  let tries = 0
  draw(
    card({ phase: 'failed', reason: 'Nothing answers at http://127.0.0.1:8787.' }, () => {
      tries += 1
    }),
  )
  await expect.element(article.getByText('Nothing answers at http://127.0.0.1:8787.')).toBeVisible()
  await article.getByRole('button', { name: 'Try again' }).click()
  expect(tries).toBe(1)
  expect(await violationsInBothThemes()).toEqual([])
})

test('an old head stays on show with its reason', async () => {
  const status = {
    phase: 'stale',
    blocks: [blockAt(9n, 2)],
    readAt: 1_700_000_004_000,
    reason: 'It is gone.',
  } as const
  draw(card(status))
  await expect.element(article.getByText('9', { exact: true })).toBeVisible()
  await expect.element(article.getByText('Not answering')).toBeVisible()
  await expect.element(article.getByText(/^It is gone\./)).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('every address can be copied by a button that says what it copies', async () => {
  draw(card({ phase: 'loading' }))
  for (const name of [
    'Copy the chain id of Sandbox Ethereum',
    'Copy the endpoint of Sandbox Ethereum',
    'Copy the server’s address for Sandbox Ethereum',
  ]) {
    const button = article.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const { width, height } = button.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})
