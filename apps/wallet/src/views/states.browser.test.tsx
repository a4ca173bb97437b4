import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Closed } from '../App.tsx'
import { drawInPage, drawScreen, violations } from '../test/drawScreen.tsx'
import { facts, states } from '../test/states.ts'

const every = Object.entries(states).flatMap(([name, state]) =>
  (['light', 'dark'] as const).map((theme) => ({ name, state, theme })),
)

test.each(every)('the wallet can be used by everybody: $name, $theme', async ({ state, theme }) => {
  await page.viewport(390, 844)
  drawScreen(state, facts, theme)
  const asks = state.waiting.length > 0 && !state.aside
  await expect.element(page.getByRole(asks ? 'dialog' : 'main')).toBeInTheDocument()
  expect(await violations()).toEqual([])
  // Nothing is wider than the phone.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([
  { phase: 'opening' },
  { phase: 'failed', reason: 'The sandbox does not answer. Start it, then try again.' },
  { phase: 'elsewhere' },
] as const)('a wallet that is not open can be used by everybody: $phase', async (status) => {
  drawInPage()(<Closed status={status} onRetry={() => undefined} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  expect(await violations()).toEqual([])
})
