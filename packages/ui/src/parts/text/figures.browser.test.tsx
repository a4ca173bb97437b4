import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Note } from '../feedback/Note.tsx'
import { Waiting } from '../feedback/Waiting.tsx'
import { Details } from '../rows/Details.tsx'
import { Address } from './Address.tsx'
import { Amount } from './Amount.tsx'
import { MiddleCut } from './MiddleCut.tsx'
import { Tag } from './Tag.tsx'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const size = (root: ParentNode) => getComputedStyle(find(root, '.amount')).fontSize

test('a number too long for its line steps down, and is never cut off', () => {
  const { root, redraw, box } = mountInSurface(<Amount value="1.284" symbol="ETH" size="amount" />)
  box.style.width = '300px'
  expect(size(root)).toBe('32px')
  redraw(<Amount value="2,305.614209" symbol="USDC" size="amount" />)
  expect(size(root)).toBe('24px')
  // A total has the line to itself.
  redraw(<Amount value="$515,420.11" size="total" />)
  expect(size(root)).toBe('44px')
  expect(find(root, '.amount').getBoundingClientRect()).toMatchObject({ height: 48 })
  redraw(<Amount value="$1,515,420.11" size="total" />)
  expect(size(root)).toBe('32px')
  redraw(<Amount value="918,204,551,001,999,777,123.000000000000000001" symbol="PEPPER" size="total" />)
  expect(find(root, '.amount').scrollWidth).toBeLessThanOrEqual(300)
  expect(getComputedStyle(find(root, '.amount')).fontVariantNumeric).toBe('tabular-nums')
})

test.each([
  ['$19,400.94', undefined, '.', '.94'],
  ['19.400,94', undefined, ',', ',94'],
  ['1,250.50', 'USDC', '.', '.50'],
  ['$0.00', undefined, '.', '.00'],
  ['١٬٢٥٠٫٥٠', 'USDC', '٫', '٫٥٠'],
])('the decimals of %s step back', (value, symbol, mark, dim) => {
  const { root } = mountInSurface(
    <Amount value={value} mark={mark} size="total" {...(symbol === undefined ? {} : { symbol })} />,
  )
  expect(find(root, '.amount-dim').textContent).toBe(dim)
})

test.each([
  ['0.75', 'ETH'],
  ['1.284', 'ETH'],
  ['$0.94', undefined],
  ['0.00000087', 'WBTC'],
])('of %s the decimals are what matters, so they stay strong', (value, symbol) => {
  const { root } = mountInSurface(
    <Amount value={value} size="total" {...(symbol === undefined ? {} : { symbol })} />,
  )
  expect(root.querySelector('.amount-dim')).toBeNull()
  expect(find(root, '.amount').textContent).toBe([value, symbol].filter(Boolean).join(' '))
})

test('a short address keeps four and four; one that is short already is whole', () => {
  const { root, redraw } = mountInSurface(<Address address={account} form="short" />, { dir: 'rtl' })
  expect(find(root, 'bdi').textContent).toBe('0x71C7…976F')
  expect(getComputedStyle(find(root, 'bdi')).direction).toBe('ltr')
  redraw(<Address address="DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy" form="short" />)
  expect(find(root, 'bdi').textContent).toBe('DRpb…21hy')
  redraw(<Address address="0x12345678" form="short" />)
  expect(find(root, 'bdi').textContent).toBe('0x12345678')
})

test('a full address shows every character on two lines and copies without gaps', () => {
  const { root, box } = mountInSurface(<Address address={account} form="full" />)
  box.style.width = '312px'
  const address = find(root, '.address')
  expect(address.textContent).toBe(account)
  expect(address.getBoundingClientRect().height).toBe(48)
  expect([...root.querySelectorAll('[data-end]')].map((one) => one.textContent)).toEqual(['0x71C7', '976F'])
})

test('from right to left a full address begins where the lines around it do, and reads from left to right', () => {
  const { root, box } = mountInSurface(<Address address={account} form="full" />, { dir: 'rtl' })
  box.style.width = '312px'
  const { right, left } = find(root, '.address').getBoundingClientRect()
  const groups = [...root.querySelectorAll('.address-group')].map((one) => one.getBoundingClientRect())
  expect(groups[0]?.left).toBeGreaterThan(left + 8)
  expect(groups[1]?.left).toBeGreaterThan(groups[0]?.right ?? 0)
  const ends = groups.map((group) => Math.round(right - group.right))
  // Both lines end at the edge where the card's lines begin.
  expect(ends.filter((gap) => gap === 0)).toHaveLength(2)
})

test('a long name among details has all the room of its line', async () => {
  const name = 'the-very-long-name-of-somebody.example.eth'
  const { root, box } = mountInSurface(
    <Details items={[{ label: 'To', value: <MiddleCut text={name} /> }]} />,
  )
  box.style.width = '312px'
  const shown = () => find(root, '.mid > bdi').getBoundingClientRect()
  await expect.poll(() => shown().width, { timeout: 30_000 }).toBeGreaterThan(180)
  const { right } = find(root, 'dd').getBoundingClientRect()
  expect(Math.abs(shown().right - right)).toBeLessThan(2)
})

test('a name cut in its middle keeps its end in sight, is read whole, and follows its room', async () => {
  const name = 'the-very-long-name-of-somebody.example.eth'
  const { root, box } = mountInSurface(
    <p>
      <MiddleCut text={name} />
    </p>,
  )
  const shown = () => find(root, '.mid > bdi').textContent
  box.style.width = '200px'
  await expect.poll(shown, { timeout: 30_000 }).toMatch(/^the-.+…example\.eth$/)
  expect(find(root, '.mid > bdi').scrollWidth).toBeLessThanOrEqual(200)
  expect(find(root, '.mid-whole').textContent).toBe(name)
  expect(find(root, '.mid > bdi').getAttribute('aria-hidden')).toBe('true')
  box.style.width = '600px'
  await expect.poll(shown, { timeout: 30_000 }).toBe(name)
})

test('details are pairs of term and value, and fold to the line that matters', async () => {
  const items = [
    { label: 'Network cost', value: '$0.11' },
    { label: 'Receive at least', value: '2,282.558 USDC' },
  ]
  const { root, redraw } = mountInSurface(<Details items={items} />)
  await expect.element(page.getByRole('term').first()).toHaveTextContent('Network cost')
  redraw(<Details items={items} summary="1 ETH = 3,074.15 USDC" />)
  await expect.element(page.getByText('Network cost')).not.toBeVisible()
  await page.getByText('1 ETH = 3,074.15 USDC').click()
  await expect.element(page.getByText('Network cost')).toBeVisible()
  expect(find(root, 'summary').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('notes, tags, waits and empty places read well in both themes', async () => {
  const { root } = mountInSurface(
    <main>
      <h2>View</h2>
      <Note tone="plain">Transfers can’t be undone.</Note>
      <Note tone="good">Free to use.</Note>
      <Note tone="warn">This network is slow today.</Note>
      <Note tone="bad">9,330 too much</Note>
      <Tag>480+</Tag>
      <Tag tone="accent">Recent</Tag>
      <Tag tone="good">Free</Tag>
      <Tag tone="warn">Old</Tag>
      <Tag tone="bad">Gone</Tag>
      <Waiting label="Looking for wallets" />
      <EmptyState
        title="No wallets match “zzyzx”"
        text="Check the spelling."
        action={<button type="button">Show</button>}
      />
    </main>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('Looking for wallets')
  await expect.element(page.getByRole('heading', { name: 'No wallets match “zzyzx”' })).toBeVisible()
  expect(
    (await violationsInBothThemes(root.host as HTMLElement)).filter((one) => !one.includes('landmark')),
  ).toEqual([])
})

test('in right-to-left a number starts where its card starts', () => {
  const { root } = mountInSurface(<Amount value="1.284" symbol="ETH" size="total" />, { dir: 'rtl' })
  const amount = find(root, '.amount').getBoundingClientRect()
  expect(Math.round(amount.right)).toBe(Math.round((root.host as HTMLElement).getBoundingClientRect().right))
})
