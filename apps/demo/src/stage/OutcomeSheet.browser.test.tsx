import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../test/draw.tsx'
import { OutcomeSheet } from './OutcomeSheet.tsx'

const hash = `0x${'ab'.repeat(32)}`

test('what was sent and stands in a block is shown with the block', async () => {
  draw(<OutcomeSheet outcome={{ kind: 'sent', hash, block: 1_234n }} signer="alice.eth" amount="0.01 ETH" />)
  await expect.element(page.getByText('Sent 0.01 ETH')).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
})

test('what was sent and still waits for a block is not called a failure', async () => {
  draw(
    <OutcomeSheet outcome={{ kind: 'sent', hash, block: undefined }} signer="alice.eth" amount="0.01 ETH" />,
  )
  await expect.element(page.getByText('Sent 0.01 ETH')).toBeVisible()
  await expect.element(page.getByText(/waits for a block/)).toBeVisible()
  await expect.element(page.getByText('Block', { exact: true })).not.toBeInTheDocument()
})
