import type { FrameTheme } from '@latchkey/wire/frame'
import { run as runAxe } from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lowRisk } from '../../decode/risk.ts'
import { arabic } from '../../words/approval/arabic.ts'
import { english } from '../../words/approval/english.ts'
import { spanish } from '../../words/approval/spanish.ts'
import type { ApprovalAction, ApprovalState, ShownRequest } from '../approval.ts'
import { type Cards, openCards } from './openView.ts'

const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { kind: 'tokenTransfer', token, to: friend, amount: '1250500000' } as const

const request: ShownRequest = {
  origin: 'https://shop.example',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: { name: 'Ethereum', symbol: 'ETH', price: '3000' },
  items: [
    {
      risk: lowRisk,
      decoded: { kind: 'transaction', call, value: '0', maxFee: '42000000000000' },
      intentHash: 'one',
    },
  ],
  names: { [friend]: 'mara.eth' },
  tokens: { [token]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, balance: '3150000000', price: '1' } },
  outcome: { changes: [{ token, amount: '-1250500000' }], allowances: [] },
}
const asking: ApprovalState = { phase: 'asking', request }

const root = document.documentElement
let cards: Cards

beforeEach(async () => {
  await page.viewport(390, 700)
  cards = openCards(window, { brand: 'Test Wallet', isFramed: false })
  root.lang = 'en'
})
afterEach(async () => {
  await cards.setTheme({})
  cards.clear()
  root.removeAttribute('dir')
})

function show(state: ApprovalState): void {
  cards.show(state, () => {})
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`There is no ${selector}.`)
  return found
}

/** A colour as the screen has it: red, green, blue and how far it covers, each up to 255. */
function pixel(color: string): readonly number[] {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) throw new Error('This browser draws nothing.')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data]
}

/** The contrast of WCAG between the words of an element and what they stand on. */
function contrast(element: HTMLElement): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const luminance = (text: string) => {
    const [red = 0, green = 0, blue = 0] = pixel(text).map((one) => {
      const part = one / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

async function violations(): Promise<readonly string[]> {
  const results = await runAxe(document.body)
  return results.violations.map(({ id }) => id)
}

test('the view speaks Arabic from right to left, in the dark, with amounts, addresses and the origin from left to right', async () => {
  await cards.setTheme({ locale: 'ar', themeMode: 'dark' })
  show(asking)
  expect([root.lang, root.dir]).toEqual(['ar', 'rtl'])
  expect(pixel(getComputedStyle(root).backgroundColor)).toEqual([0x1a, 0x17, 0x14, 255])
  expect(find('h1').textContent).toBe(`shop.example ${arabic.asks.send}`)
  expect(find('.quiet').textContent).toBe(arabic.reject)
  expect(find('.amount bdi').textContent).toBe('−1,250.5 USDC')
  for (const one of ['.amount bdi', '.amount small bdi', '.asker bdi', '.address'])
    expect([one, getComputedStyle(find(one)).direction]).toEqual([one, 'ltr'])
  // The card itself is turned around: its amounts are on the left.
  expect(find('.amount').getBoundingClientRect().left).toBeLessThan(
    find('.what').getBoundingClientRect().left,
  )
  // Both lines of an address begin where the values of the card end.
  const { left: end } = find('dd').getBoundingClientRect()
  for (const line of ['.address > :first-child', '.address > :last-child']) {
    const range = document.createRange()
    range.selectNodeContents(find(line))
    expect(range.getBoundingClientRect().left - end).toBeLessThan(60)
  }
  expect(root.scrollWidth).toBeLessThanOrEqual(390)
  await expect.poll(() => find('.latch').ariaDisabled).toBe('false')
  expect(await violations()).toEqual([])
})

test.each([
  ['es', spanish],
  ['ar', arabic],
] as const)('in %s every card is in that language, that of keeping the wallet too', async (locale, words) => {
  await cards.setTheme({ locale })
  const { origin } = request
  const states: readonly (readonly [ApprovalState, string])[] = [
    [{ phase: 'preparing' }, words.preparing],
    [{ phase: 'working' }, words.working],
    [{ phase: 'failed', message: english.problems.noFunds }, words.problems.noFunds],
    [{ phase: 'expired' }, words.expired],
    [{ phase: 'over' }, words.windowOverText],
    [{ phase: 'refused', reason: 'sign-in-domain', origin }, words.nothingSigned],
    [{ phase: 'readOnly', origin }, words.readOnly],
    [{ phase: 'elsewhere', origin, popup: 'blocked' }, words.windowBlocked],
    ...(['make', 'keep', 'find'] as const).flatMap((task) => {
      const { title, ask, open, saving } = words.keepings[task]
      const card = { phase: 'keeping', task, origin } as const
      return [
        [{ ...card, popup: 'closed' }, title],
        [{ ...card, popup: 'closed' }, ask],
        [{ ...card, popup: 'blocked' }, words.keepLater],
        [{ ...card, popup: 'open' }, open],
        [{ phase: 'saving', task }, saving],
      ] as const
    }),
  ]
  for (const [state, text] of states) {
    show(state)
    expect(find('.card').textContent).toContain(text)
    const others =
      locale === 'ar' ? find('.card').textContent.replaceAll(/Test Wallet|shop\.example/g, '') : ''
    expect(others).not.toMatch(/[A-Za-z]/)
  }
})

test('a card that is shown is drawn again when the page moves to another language or mode', async () => {
  show(asking)
  expect(find('.quiet').textContent).toBe('Reject')
  await cards.setTheme({ locale: 'es-MX', themeMode: 'dark' })
  expect(find('.quiet').textContent).toBe(spanish.reject)
  expect(document.querySelectorAll('.card')).toHaveLength(1)
  await cards.setTheme({ locale: 'en', themeMode: 'light' })
  expect([root.dir, find('.quiet').textContent]).toEqual(['ltr', 'Reject'])
  expect(pixel(getComputedStyle(root).backgroundColor)).toEqual([0xf4, 0xf0, 0xe8, 255])
})

test('the first button of a dangerous request rejects it; a double click on the other one approves nothing', async () => {
  const unlimited = {
    kind: 'approval',
    token,
    spender: friend,
    amount: String(2n ** 256n - 1n),
    isUnlimited: true,
    isIncrease: false,
  } as const
  const dangerous: ShownRequest = {
    ...request,
    items: [
      {
        intentHash: 'one',
        risk: { level: 'high', reason: 'approval-unlimited' },
        decoded: { kind: 'transaction', call: unlimited, value: '0', maxFee: '1' },
      },
    ],
  }
  const acts: ApprovalAction[] = []
  const showIt = () => cards.show({ phase: 'asking', request: dangerous }, (action) => acts.push(action))
  const labels = () => [...document.querySelectorAll('footer button')].map(({ textContent }) => textContent)
  showIt()
  expect(labels()).toEqual([english.reject, english.acts.goOn])
  find('.latch').click()
  expect(acts).toEqual([{ type: 'reject' }])
  showIt()
  const place = find('.quiet.bad').getBoundingClientRect()
  find('.quiet.bad').click()
  expect(labels()).toEqual([english.acts.confirm, english.reject])
  expect(document.activeElement).toBe(find('.confirm input'))
  // Where the second click would go there is the way back.
  const under = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2)
  expect(under?.textContent).toBe(english.reject)
  expect(find('.latch').classList).toContain('bad')
  expect(await violations()).toEqual([])
})

test('of two languages that are asked for at once the later one stays', async () => {
  show({ phase: 'preparing' })
  const first = cards.setTheme({ locale: 'ar' })
  await Promise.all([first, cards.setTheme({ locale: 'es' })])
  expect([root.lang, root.dir]).toEqual(['es', 'ltr'])
})

test.each([
  'currentcolor',
  'transparent',
  'inherit',
  'verdigris',
  '#fff0',
  'rgb(244 240 232 / 0)',
  'light-dark(#fff0, rgb(0 0 0 / 1%))',
  '#f4f0e8',
  'yellow',
  'navy',
  'oklch(60% 0.1 180deg / 0.2)',
])('A12 the button stays readable with the accent %s of a page', async (accent) => {
  for (const themeMode of ['light', 'dark'] as const) {
    await cards.setTheme({ themeMode, themeVariables: { '--lk-accent': accent } })
    show({ phase: 'expired' })
    const latch = find('.latch')
    expect(pixel(getComputedStyle(latch).backgroundColor)[3]).toBe(255)
    expect(contrast(latch)).toBeGreaterThan(4.5)
  }
})

test('the colour of the page is that of the buttons, and leaves again with the page’s wish', async () => {
  show({ phase: 'expired' })
  const own = pixel(getComputedStyle(find('.latch')).backgroundColor)
  await cards.setTheme({ themeVariables: { '--lk-accent': '#224488' } })
  expect(pixel(getComputedStyle(find('.latch')).backgroundColor)).toEqual([0x22, 0x44, 0x88, 255])
  await cards.setTheme({})
  expect(pixel(getComputedStyle(find('.latch')).backgroundColor)).toEqual(own)
})

test('A12 no other variable of a page changes how the view looks', async () => {
  await cards.setTheme({ themeMode: 'light' })
  show(asking)
  const look = () =>
    ['.card', '.sheet', '.what', '.lines dt', '.latch'].map((one) => {
      const { color, backgroundColor, fontFamily, borderRadius } = getComputedStyle(find(one))
      return [one, color, backgroundColor, fontFamily, borderRadius]
    })
  const before = look()
  const themeVariables: FrameTheme['themeVariables'] = {
    '--lk-ink': '#f4f0e8',
    '--lk-dim': '#f4f0e8',
    '--lk-ground': 'black',
    '--lk-sheet': 'black',
    '--lk-font': 'Webdings',
    '--lk-radius': '0',
  }
  await cards.setTheme({ themeMode: 'light', themeVariables })
  expect(look()).toEqual(before)
})

test('A11 names with markup are drawn as text', () => {
  const name = '<img src=x onerror=alert(1)>'
  show({
    phase: 'asking',
    request: {
      ...request,
      names: { [friend]: `${name}.eth` },
      tokens: { [token]: { symbol: '<b>US</b>', name, decimals: 6 } },
    },
  })
  const text = find('.card').textContent
  for (const one of [name, `${name}.eth`, '<b>US</b>']) expect(text).toContain(one)
  expect(document.querySelectorAll('.card :is(img, script, style, a, b:not(.address b))')).toHaveLength(0)
})

test('A11 strings of typed data are drawn as text, with hidden characters by their number and a warning', async () => {
  const message = [
    { name: 'text', type: 'string', value: '<b>pay</b>\u202e001\u3164\nspender: nobody' },
    { name: 'amount', type: 'uint256', value: '5' },
  ]
  const decoded = { kind: 'typedData', primaryType: 'Mail', domain: [], message } as const
  const risk = { level: 'high', reason: 'message-hidden-characters' } as const
  show({
    phase: 'asking',
    request: { ...request, items: [{ intentHash: 'one', risk, decoded }] },
  })
  // The second line of the text does not pass for a field.
  expect(find('pre.message').textContent.trim()).toBe(
    'text: <b>pay</b>⟨U+202E⟩001⟨U+3164⟩\n  │ spender: nobody\namount: 5',
  )
  expect(find('pre.message').children).toHaveLength(0)
  expect(find('.warning').textContent).toContain(english.warnings['message-hidden-characters'].title)
})
