import { closeModal } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { createClock, type HandClock } from '@latchkey/testing'
import { focusManager } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { harbour } from '../../test/chains.ts'
import { did, held, moneyServer } from '../../test/money.ts'
import { moneyAccount } from '../../test/moneyAccount.tsx'
import { button, dialog, patient } from '../../test/stage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

test('S1.07 tokens are listed with amount and value, and the total comes first', async () => {
  await moneyAccount(moneyServer())
  const list = page.getByRole('list', { name: 'Tokens' })
  await expect.element(list.getByText('12.345 USDC'), patient).toBeVisible()
  await expect.element(list.getByText('$12.34', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('group', { name: '$7,512.34' })).toBeVisible()
  await expect.element(page.getByText('2.5 ETH on Harbour')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('S9.18 the balance and tokens are floored to three decimals, and focus shows every digit', async () => {
  const server = moneyServer()
  server.holds = [held('ETH', '1.2349999', '1'), held('USDC', '0.9999', '1')]
  await moneyAccount(server)
  const row = page.getByRole('list', { name: 'Tokens' }).getByText('0.999 USDC')
  await expect.element(row, patient).toBeVisible()
  await expect.element(page.getByText('1.234 ETH on Harbour')).toBeVisible()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  button(/The USDC token/)
    .element()
    .focus()
  await expect.element(page.getByRole('tooltip').filter({ hasText: '0.9999 USDC' }), patient).toBeVisible()
})

test('an unknown value is shown as unknown, also under the total', async () => {
  const server = moneyServer()
  server.holds = [held('ETH', '2.5', '3000'), held('VOTE', '120', null)]
  await moneyAccount(server)
  await expect.element(page.getByText('No price'), patient).toBeVisible()
  await expect.element(page.getByRole('group', { name: '$7,500.00' })).toBeVisible()
  await expect.element(page.getByText('2.5 ETH. Some prices unknown')).toBeVisible()
})

test('S8.01 tokens that cannot be read say so in the banner and in their place, and the coin is still there', async () => {
  const server = moneyServer()
  server.holds = 400
  await moneyAccount(server)
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Token Balance Unavailable')
  await expect.element(page.getByRole('heading', { name: 'Token Balance Unavailable' })).toBeVisible()
  // Asked again only after half a minute (S8.03).
  await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('group', { name: '1.284 ETH' })).toBeVisible()
})

test('S3.10 Tokens and Activity are tabs for the keyboard, and Activity lists what happened', async () => {
  const server = moneyServer()
  server.past = [did('send', 1, 0), did('receive', 2, 1)]
  await moneyAccount(server)
  await expect
    .element(page.getByRole('tab', { name: 'Tokens' }), patient)
    .toHaveAttribute('aria-selected', 'true')
  page.getByRole('tab', { name: 'Tokens' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  const list = page.getByRole('tabpanel', { name: 'Activity' })
  await expect.element(list.getByText('−1.234 ETH'), patient).toBeVisible()
  await expect.element(list.getByText('+2.234 ETH')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the site hears CLICK_TRANSACTIONS when the activity is opened, and not when it is left', async () => {
  const heard: string[] = []
  const onEvent = ({ event }: { readonly event: string }) => {
    if (event === 'CLICK_TRANSACTIONS') heard.push(event)
  }
  await moneyAccount(moneyServer(), { onEvent })
  await page.getByRole('tab', { name: 'Activity' }).click(patient)
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
  expect(heard).toEqual(['CLICK_TRANSACTIONS'])
})

test('a site that switched the history off has no Activity', async () => {
  await moneyAccount(moneyServer(), { features: { history: false } })
  await expect.element(page.getByRole('tab', { name: 'Tokens' }), patient).toBeVisible()
  expect(page.getByRole('tab').elements().length).toBe(1)
})

test('an account that holds nothing shows the way to receive, and leads there', async () => {
  const server = moneyServer()
  server.holds = [held('ETH', '0', '0')]
  const { latchkey } = await moneyAccount(server)
  await button(/Receive tokens/).click()
  await expect.element(dialog('Receive'), patient).toBeVisible()
  expect(shownView(latchkey)).toEqual({ name: 'WalletReceive' })
})

test('S1.34 the tiles lead to swapping, receiving and sending, and nothing is offered that does not exist', async () => {
  const { latchkey } = await moneyAccount(moneyServer())
  const tiles = page.getByRole('group', { name: 'Actions' })
  await expect.element(tiles.getByRole('button').first(), patient).toBeVisible()
  expect(
    tiles
      .getByRole('button')
      .elements()
      .map((tile) => tile.textContent),
  ).toEqual(['Swap', 'Receive', 'Send'])
  await tiles.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('WalletSend')
})

test('a thousand tokens are all reached, with at most sixty rows in the page', async () => {
  const server = moneyServer()
  server.holds = Array.from({ length: 1_000 }, (_, at) =>
    held(`T${at}`, '1', String(1_000 - at), {
      address: `${harbour.caip2}:0x${(at + 1).toString(16).padStart(40, '0')}`,
    }),
  )
  await moneyAccount(server)
  await expect.element(button(/The T0 token/), patient).toBeVisible()
  expect(rows()).toBeLessThanOrEqual(60)
  button(/The T0 token/)
    .element()
    .focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => rootOf().activeElement?.textContent, patient).toContain('The T999 token')
  expect(rows()).toBeLessThanOrEqual(60)
})

/** Winds the clock until so many reads of the balance have been asked for, and tells how far. */
async function woundUntil(clock: HandClock, reads: () => number, times: number): Promise<number> {
  let wound = 0
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      wound += 1_000
      return reads()
    }, patient)
    .toBeGreaterThanOrEqual(times)
  return wound
}

test('what is shown is read again every 10 s, not while the page is hidden, and not once the account is closed', async () => {
  const clock = createClock(Date.now())
  const server = moneyServer()
  const { latchkey } = await moneyAccount(server, {}, { clock })
  const reads = () => server.asked().filter((path) => path.includes('/balance')).length
  await expect.element(page.getByRole('group', { name: '$7,512.34' }), patient).toBeVisible()
  await expect.poll(reads, patient).toBe(1)
  expect(await woundUntil(clock, reads, 2)).toBeGreaterThan(8_000)
  server.holds = [held('ETH', '3', '3000')]
  await woundUntil(clock, reads, 3)
  await expect.element(page.getByRole('group', { name: '$9,000.00' }), patient).toBeVisible()
  try {
    focusManager.setFocused(false)
    await clock.advance(60_000)
    expect(reads()).toBe(3)
  } finally {
    focusManager.setFocused(undefined)
  }
  await woundUntil(clock, reads, 4)
  closeModal(latchkey)
  await expect.element(dialog('Account'), patient).not.toBeInTheDocument()
  const before = reads()
  await clock.advance(60_000)
  expect(reads()).toBe(before)
})

test('a server that is overwhelmed (503) is left alone, and what was read stays on the screen', async () => {
  const clock = createClock(Date.now())
  const server = moneyServer()
  await moneyAccount(server, {}, { clock })
  const reads = () => server.asked().filter((path) => path.includes('/balance')).length
  await expect.element(page.getByRole('group', { name: '$7,512.34' }), patient).toBeVisible()
  server.holds = 503
  // The read itself is tried three more times (S7.56).
  await woundUntil(clock, reads, 5)
  await expect.poll(() => page.getByRole('alert').elements().length, patient).toBeGreaterThan(0)
  server.holds = [held('ETH', '3', '3000')]
  await clock.advance(120_000)
  expect(reads()).toBe(5)
  await expect.element(page.getByRole('group', { name: '$7,512.34' })).toBeVisible()
})

test('the account is found again where it was left, its tokens here by then or not', async () => {
  await page.viewport(390, 560)
  const server = moneyServer()
  server.holds = Array.from({ length: 8 }, (_, at) =>
    held(`T${at}`, '1', '1', { address: `${harbour.caip2}:0x${String(at + 1).padStart(40, '0')}` }),
  )
  const { latchkey } = await moneyAccount(server)
  await expect.element(page.getByText('The T0 token'), patient).toBeVisible()
  await expect.poll(() => stage().scrollHeight - stage().clientHeight, patient).toBeGreaterThan(200)
  const scrolled = new Promise((resolve) => stage().addEventListener('scroll', resolve, { once: true }))
  stage().scrollTop = 180
  await scrolled
  // Pressed where it is: while the sheet still rises, the hand of the test would scroll to reach it.
  ;(button('Receive').element() as HTMLElement).click()
  await expect.element(dialog('Receive'), patient).toBeVisible()
  const left = stage().scrollTop
  expect(left).toBe(0)
  goBack(latchkey)
  await expect.element(dialog('Account'), patient).toBeVisible()
  await expect.poll(() => stage().scrollTop, patient).toBeGreaterThan(100)
  await page.viewport(414, 896)
})

function stage(): HTMLElement {
  return rootOf().querySelector('.stage') as HTMLElement
}

function rootOf(): ShadowRoot {
  const host = [...document.querySelectorAll('*')].find((one) =>
    one.shadowRoot?.querySelector('[role="dialog"]'),
  )
  return host?.shadowRoot as ShadowRoot
}

function rows(): number {
  return rootOf().querySelectorAll('[role="tabpanel"] li').length
}

test('under the name of a visitor the short address stands whole beside a long name of a network', async () => {
  await page.viewport(320, 700)
  const server = moneyServer()
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/v1/identity/')
      ? Response.json({ name: 'bob.eth', avatar: null })
      : server.fetch(input, init)
  const networks = [{ ...harbour, name: 'Harbour with a Name That Is Long' }]
  await moneyAccount(server, { networks }, { fetch })
  const address = page.getByText('0xf39F…2266', { exact: true })
  await expect.element(address, patient).toBeVisible()
  expect(address.element().scrollWidth).toBeLessThanOrEqual(address.element().clientWidth)
})
