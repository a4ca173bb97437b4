import { goBack } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { directory } from '../../test/directory.ts'
import { announce } from '../../test/stage.tsx'
import { expectFocus, openView, shownView, violations } from '../../test/viewStage.tsx'

const view = { name: 'AllWallets' } as const
const cell = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const search = page.getByRole('searchbox', { name: 'Search wallets' })

test('S2.04 the view AllWallets shows every wallet, those of this browser first and marked', async () => {
  announce('Harbor')
  const { fetch } = directory(3)
  const latchkey = await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await expect.element(cell('Wallet 3')).toBeVisible()
  const names = page.getByRole('list', { name: 'Wallets' }).getByRole('button').elements()
  expect(names[0]).toHaveAccessibleName('Harbor, Installed')
  await userEvent.click(cell('Wallet 2'))
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingWalletConnect', wallet: { id: 'w2' } })
})

test('S9.30 the list grows by pages of 40, by itself at its end', async () => {
  const { fetch, asked } = directory(90)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await expect.element(cell('Wallet 1')).toBeVisible()
  for (const last of ['Wallet 40', 'Wallet 80', 'Wallet 90']) {
    await expect.element(cell(last)).toBeInTheDocument()
    cell(last).element().scrollIntoView()
  }
  expect(
    asked()
      .filter(({ entries }) => entries === '40')
      .map(({ page }) => page),
  ).toEqual(['1', '2', '3'])
  expect(cell('Show more wallets').elements()).toHaveLength(0)
})

test('the next page can be asked for by keyboard', async () => {
  const { fetch } = directory(60)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  // Before the first page is here there is no next one to ask for.
  await expect.element(cell('Wallet 40')).toBeInTheDocument()
  const more = cell('Show more wallets')
  await expect.element(more).toBeInTheDocument()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Wallet 60')).toBeInTheDocument()
})

test('four wallets stand to a line, and fewer where the visitor’s text is so large that four would be cut', async () => {
  const { fetch } = directory(12)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await expect.element(cell('Wallet 12')).toBeVisible()
  const inLine = () => {
    const tops = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').elements()
    const first = tops[0]?.getBoundingClientRect().top
    return tops.filter((one) => one.getBoundingClientRect().top === first).length
  }
  expect(inLine()).toBe(4)
  // As where the browser's own text is twice as large.
  const host = document.querySelector<HTMLElement>('[data-latchkey="modal"]')
  host?.style.setProperty('--_rem', '32px')
  await expect.poll(inLine).toBeLessThan(4)
})

test('arrow keys move between the cells', async () => {
  const { fetch } = directory(12)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await expect.element(cell('Wallet 12')).toBeVisible()
  cell('Wallet 1').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expectFocus(cell('Wallet 2'))
  await userEvent.keyboard('{ArrowDown}')
  await expectFocus(cell('Wallet 6'))
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  await expectFocus(cell('Wallet 1'))
})

test('S9.32 a search finds up to 100 by name; a few results are rows that say where each runs', async () => {
  const { fetch, asked } = directory(50)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await userEvent.fill(search, '  wallet 44 ')
  await expect.element(cell(/^Wallet 44.*Extension, phone/)).toBeVisible()
  await expect.element(page.getByText('1 wallet found').first()).toBeVisible()
  expect(asked().at(-1)).toMatchObject({ search: 'wallet 44', entries: '100' })
})

test('nothing found is said with what to try, and clearing brings the list back', async () => {
  const { fetch } = directory(5)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await userEvent.fill(search, 'zzyzx')
  await expect.element(page.getByRole('heading', { name: 'No wallets match “zzyzx”' })).toBeVisible()
  await expect.element(page.getByRole('status').getByText('No wallets match “zzyzx”')).toBeInTheDocument()
  await userEvent.click(cell('Clear search'))
  await expect.element(cell('Wallet 5')).toBeVisible()
  await expectFocus(search)
})

test('markup in the search stays text', async () => {
  const { fetch } = directory(5)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await userEvent.fill(search, '<b>x</b>{name}')
  await expect.element(page.getByRole('heading', { name: 'No wallets match “<b>x</b>{name}”' })).toBeVisible()
})

test('the filter for certified wallets is there only where the operator has certified somebody', async () => {
  const nobody = directory(5)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch: nobody.fetch } })
  await expect.element(cell('Wallet 5')).toBeVisible()
  expect(page.getByRole('switch').elements()).toHaveLength(0)
})

test('certified wallets alone can be shown', async () => {
  const { fetch } = directory(9, { certified: 4 })
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  const filter = page.getByRole('switch', { name: 'Certified only' })
  await expect.element(cell('Wallet 4, Certified')).toBeVisible()
  await userEvent.click(filter)
  await expect.element(filter).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => cell('Wallet 9').elements()).toHaveLength(0)
  // Where every one is certified, the names have the room of the seals.
  await expect.element(page.getByRole('button', { name: 'Wallet 4', exact: true })).toBeVisible()
})

test('where the filter is why nothing is found, the view says so and takes it off', async () => {
  const { fetch } = directory(9, { certified: 4 })
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  const filter = page.getByRole('switch', { name: 'Certified only' })
  await userEvent.click(filter)
  await userEvent.fill(search, 'wallet 9')
  await expect
    .element(page.getByRole('heading', { name: 'No certified wallets match “wallet 9”' }))
    .toBeVisible()
  await expect.element(page.getByText('Wallets without the badge are hidden.')).toBeVisible()
  expect(page.getByText(/spelling/).elements()).toHaveLength(0)
  expect(await violations()).toEqual([])
  await userEvent.click(cell('See all wallets'))
  await expect.element(filter).toHaveAttribute('aria-checked', 'false')
  await expect.element(cell(/^Wallet 9.*Extension, phone/)).toBeVisible()
})

test('a directory that does not answer costs neither the wallets of this browser nor those known without it', async () => {
  announce('Harbor')
  const broken = directory(5)
  broken.fail(true)
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch: broken.fetch } })
  await expect.element(page.getByText('Couldn’t load more wallets')).toBeVisible()
  await expect.element(cell('Harbor, Installed')).toBeVisible()
  await expect.element(cell('MetaMask')).toBeVisible()
  broken.fail(false)
  await userEvent.click(cell('Try again'))
  await expect.element(cell('Wallet 5')).toBeVisible()
})

test('without a server nothing is asked of anybody and the known wallets are there', async () => {
  const { fetch, asked } = directory(5)
  await openView(view, { deps: { fetch } })
  await expect.element(cell('MetaMask')).toBeVisible()
  await userEvent.fill(search, 'metam')
  await expect.element(page.getByText('1 wallet found').first()).toBeVisible()
  expect(asked()).toEqual([])
})

test('the way back leads to where the visitor was', async () => {
  announce('Harbor')
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(cell(/^All wallets/))
  await expect.element(search).toBeVisible()
  goBack(latchkey)
  await expect.element(cell(/^Harbor/)).toBeVisible()
})

test('axe finds nothing to complain about in the list, the rows and the empty state', async () => {
  const { fetch } = directory(9, { certified: 4 })
  await openView(view, { endpoints: 'https://directory.example', deps: { fetch } })
  await expect.element(cell('Wallet 9')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.fill(search, 'wallet 3')
  await expect.element(page.getByText('1 wallet found').first()).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.fill(search, 'zzyzx')
  await expect.element(page.getByRole('heading', { name: /zzyzx/ })).toBeVisible()
  expect(await violations()).toEqual([])
})
