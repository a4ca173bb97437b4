import { verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  alice,
  ask,
  button,
  connected,
  dialog,
  hostElement,
  makeWallet,
} from '../test/sandboxWalletInPage.ts'

/** How the parts of the window look that say what is asked. */
async function paintOfWindow(): Promise<unknown> {
  const answer = ask(makeWallet(), 'eth_requestAccounts')
  await expect.element(button('Approve and connect')).toBeVisible()
  const parts = [...(hostElement()?.shadowRoot?.querySelectorAll('.card, .sheet, dt, dd, h2, .latch') ?? [])]
  const paint = parts.map((part) => {
    const { color, backgroundColor, visibility, font } = getComputedStyle(part)
    return { color, backgroundColor, visibility, font }
  })
  await userEvent.keyboard('{Escape}')
  await answer
  return paint
}

const shownFields = () => page.getByRole('group', { name: 'Data: Order' })
const order = {
  types: {
    Order: [{ name: 'items', type: 'Item[]' }],
    Item: [{ name: 'price', type: 'uint256' }],
  },
  primaryType: 'Order',
  domain: { name: 'Shop' },
} as const

test('a site that means harm changes nothing of what is signed after it was shown', async () => {
  const made = await connected()
  const item = { price: '5' }
  const answer = ask(made, 'eth_signTypedData_v4', [alice, { ...order, message: { items: [item] } }])
  await expect.element(shownFields()).toMatchTextContent('items.0.price5')
  item.price = '5000'
  await button('Approve and sign').click()
  const signature = (await answer) as `0x${string}`
  const shown = { items: [{ price: 5n }] }
  expect(await verifyTypedData({ address: alice, ...order, message: shown, signature })).toBe(true)
})

test('a site that means harm shows no field beside those that are signed', async () => {
  const made = await connected()
  const message = { items: [{ price: '5000', discount: 'free' }], note: 'a gift' }
  const answer = ask(made, 'eth_signTypedData_v4', [alice, { ...order, message }])
  await expect.element(shownFields()).toMatchTextContent('items.0.price5000')
  await expect.element(shownFields()).not.toMatchTextContent(/free|gift/)
  await button('Reject').click()
  await answer
})

test('a site that means harm pushes no digit of a value out of sight with a long name beside it', async () => {
  const made = await connected()
  const [name, value] = ['n'.repeat(300), String(2n ** 256n - 1n)]
  const types = {
    Order: [
      { name, type: 'string' },
      { name: 'price', type: 'uint256' },
    ],
  }
  const message = { [name]: 'x', price: value }
  const answer = ask(made, 'eth_signTypedData_v4', [alice, { ...order, types, message }])
  await expect.element(shownFields()).toMatchTextContent(value)
  const well = shownFields().element()
  expect(well.scrollWidth).toBeLessThanOrEqual(well.clientWidth)
  await button('Reject').click()
  await answer
})

test('a site that means harm approves nothing with a click of its own', async () => {
  const answer = ask(makeWallet(), 'eth_requestAccounts')
  await expect.element(dialog(/Connect/)).toBeVisible()
  const approve = hostElement()?.shadowRoot?.querySelector<HTMLButtonElement>('.latch')
  approve?.click()
  approve?.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }))
  await expect.element(dialog(/Connect/)).toBeVisible()
  await button('Reject').click()
  expect(await answer).toEqual({ error: 4001 })
})

test('a site that means harm gets one approval from a double click: Approve lets the pointer through when a question appears', async () => {
  const made = await connected()
  const answers = ['first', 'second'].map((text) => ask(made, 'personal_sign', [text, alice]))
  await expect.element(button('Approve and sign')).toBeVisible()
  const root = hostElement()?.shadowRoot
  const approve = root?.querySelector('.latch') ?? document.body
  // Heard after the first click has brought the second question, and before any time has passed.
  const rest = new Promise((resolve) => {
    root?.addEventListener('click', () => resolve(getComputedStyle(approve).pointerEvents))
  })
  await button('Approve and sign').click()
  expect(await rest).toBe('none')
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('second')
  await button('Approve and sign').click()
  expect(await Promise.all(answers)).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
})

test('a site that means harm cannot paint the window, neither by variables nor by rules for its host', async () => {
  const before = await paintOfWindow()
  const style = document.createElement('style')
  style.textContent = `
    :root, latchkey-sandbox-wallet { --lk-ink: red; --_ink: red; --lk-sheet: red; --_sheet: red; }
    latchkey-sandbox-wallet { visibility: hidden; color: red; opacity: 0; }`
  document.head.append(style)
  try {
    expect(await paintOfWindow()).toEqual(before)
  } finally {
    style.remove()
  }
})

test('a site that means harm cannot leave the wallet stuck by taking its window away', async () => {
  const made = await connected()
  const first = ask(made, 'personal_sign', ['first', alice])
  await expect.element(dialog(/Sign/)).toBeVisible()
  document.body.replaceChildren()
  const second = ask(made, 'personal_sign', ['second', alice])
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('first')
  await button('Reject').click()
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('second')
  await button('Reject').click()
  expect(await Promise.all([first, second])).toEqual([{ error: 4001 }, { error: 4001 }])
})

test('a site that means harm cannot block the line with data that has no end', async () => {
  const made = await connected()
  const types = { Deep: [{ name: 'deep', type: 'Deep' }] }
  const nest = (depth: number) => `${'{"deep":'.repeat(depth)}{}${'}'.repeat(depth)}`
  for (const depth of [40, 200_000]) {
    const data = `{"types":${JSON.stringify(types)},"primaryType":"Deep","domain":{},"message":${nest(depth)}}`
    const endless = ask(made, 'eth_signTypedData_v4', [alice, data])
    const signed = ask(made, 'personal_sign', ['still here', alice])
    await expect.element(button('Reject')).toBeVisible()
    while (hostElement()) await button('Reject').click()
    expect(await endless).toHaveProperty('error')
    expect(await signed).toEqual({ error: 4001 })
  }
})
