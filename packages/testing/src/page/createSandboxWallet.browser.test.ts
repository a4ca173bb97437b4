import axe from 'axe-core'
import { encodeFunctionData, erc20Abi, stringToHex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageChains } from '../test/pageChains.ts'
import {
  alice,
  ask,
  bob,
  button,
  connected,
  dialog,
  hostElement,
  makeWallet,
} from '../test/sandboxWalletInPage.ts'
import { deepActiveElement } from './window/deepActiveElement.ts'

const patient = { timeout: 30_000 }

const permit = {
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 8131337 },
  message: { spender: bob, value: '1000000' },
}

const lackingBase = pageChains.map((chain) => ({ ...chain, known: chain.id !== 8131338 }))
const addBase = { chainId: '0x7c130a', chainName: 'Ethereum Mainnet', rpcUrls: ['https://evil.example'] }
const twoCalls = [
  {
    version: '2.0.0',
    from: alice,
    chainId: '0x7c1309',
    atomicRequired: false,
    calls: [
      { to: bob, value: '0x1' },
      { to: bob, data: `0x${'ab'.repeat(400)}` },
    ],
  },
] as const
const watchToken = { type: 'ERC20', options: { address: bob, symbol: '<b>U\u202eDC', decimals: 6 } }

/** What the focused element says; the page itself sees only our host. */
const focused = () => deepActiveElement(document)?.textContent

test('nothing is in the page until something is asked', () => {
  makeWallet()
  expect(hostElement()).toBeNull()
})

test('a person sees who asks and connects by Approve', async () => {
  const answer = ask(makeWallet(), 'eth_requestAccounts')
  await expect.element(dialog('Sandbox Wallet Connect to this site')).toBeVisible()
  await expect.element(page.getByText(location.origin)).toBeVisible()
  await expect.element(page.getByText('0xf39F…2266')).toBeVisible()
  await expect.element(page.getByText('Sandbox Ethereum')).toBeVisible()
  await button('Approve and connect').click()
  expect(await answer).toEqual([alice])
  expect(hostElement()).toBeNull()
})

test('Reject is 4001, and so is Escape', async () => {
  const made = makeWallet()
  const first = ask(made, 'eth_requestAccounts')
  await button('Reject').click()
  expect(await first).toEqual({ error: 4001 })
  const second = ask(made, 'eth_requestAccounts')
  await expect.element(dialog(/Connect/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await second).toEqual({ error: 4001 })
})

test('the keyboard alone is enough: focus comes in at the title, goes to Approve, and returns', async () => {
  const made = makeWallet()
  const opener = document.createElement('button')
  opener.textContent = 'Connect'
  document.body.append(opener)
  opener.focus()
  const answer = ask(made, 'eth_requestAccounts')
  await expect.poll(focused, patient).toBe('Connect to this site')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Approve and connect')
  await userEvent.keyboard('{Enter}')
  expect(await answer).toEqual([alice])
  expect(document.activeElement).toBe(opener)
})

test('focus returns into the shadow root it came from', async () => {
  const made = makeWallet()
  const host = document.createElement('div')
  const inner = document.createElement('button')
  host.attachShadow({ mode: 'open' }).append(inner)
  document.body.append(host)
  inner.focus()
  const answer = ask(made, 'eth_requestAccounts')
  await button('Reject').click()
  await answer
  expect(host.shadowRoot?.activeElement).toBe(inner)
})

test('what is pressed in the window is not heard by the page', async () => {
  const made = makeWallet()
  const heard: string[] = []
  const hear = (event: Event) => heard.push(event.type)
  for (const name of ['click', 'keydown', 'pointerdown']) document.addEventListener(name, hear)
  const first = ask(made, 'eth_requestAccounts')
  await button('Reject').click()
  await first
  const second = ask(made, 'eth_requestAccounts')
  await expect.element(dialog(/Connect/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await second
  for (const name of ['click', 'keydown', 'pointerdown']) document.removeEventListener(name, hear)
  expect(heard).toEqual([])
})

test('the window stands above a modal dialog of the page and leaves it open', async () => {
  const made = makeWallet()
  const modal = document.createElement('dialog')
  modal.append('A modal of the page')
  document.body.append(modal)
  modal.showModal()
  const answer = ask(made, 'eth_requestAccounts')
  await button('Approve and connect').click()
  expect(await answer).toEqual([alice])
  expect(modal.open).toBe(true)
})

describe('what is asked', () => {
  test('a message is shown as text and signed for real', async () => {
    const made = await connected()
    const message = 'Welcome to Paper Harbour\n\nNonce: 7'
    const signature = ask(made, 'personal_sign', [stringToHex(message), alice])
    await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('Nonce: 7')
    await button('Approve and sign').click()
    expect(
      await verifyMessage({ address: alice, message, signature: (await signature) as `0x${string}` }),
    ).toBe(true)
  })

  test('hostile text stays text: no markup, no turned direction, no end of the window', async () => {
    const made = await connected()
    const hostile = `<img src=x onerror="document.title='broken'">\u202Eecila${'A'.repeat(100_000)}`
    const answer = ask(made, 'personal_sign', [stringToHex(hostile), alice])
    const shown = page.getByRole('group', { name: 'Message' })
    await expect.element(shown).toMatchTextContent('<img src=x onerror=')
    await expect.element(shown).toMatchTextContent('⟨U+202E⟩ecila')
    await expect.element(page.getByText(/and [\d,]+ more characters/)).toBeInTheDocument()
    const root = hostElement()?.shadowRoot
    expect(root?.querySelector('img')).toBeNull()
    await expect.element(button('Reject')).toBeInViewport()
    await button('Reject').click()
    expect(await answer).toEqual({ error: 4001 })
  })

  test('a transaction shows value, receiver in full, call and data', async () => {
    const made = await connected()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [alice, 7_654_321n] })
    const answer = ask(made, 'eth_sendTransaction', [
      { from: alice, to: bob, value: '0x14d1120d7b160000', data },
    ])
    await expect.element(dialog('Sandbox Wallet Send this transaction')).toMatchTextContent('1.5 ETH')
    await expect.element(page.getByRole('group', { name: bob })).toBeVisible()
    await expect.element(page.getByText('approve', { exact: true })).toBeVisible()
    await expect.element(page.getByText('7654321')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Data · 68 bytes' })).toMatchTextContent(data)
    await button('Approve and send').click()
    expect(await answer).toBe(`0x${'ab'.repeat(32)}`)
  })

  test('typed data is shown field by field', async () => {
    const made = await connected()
    const answer = ask(made, 'eth_signTypedData_v4', [alice, JSON.stringify(permit)])
    const fields = page.getByRole('group', { name: 'Data: Permit' })
    await expect.element(fields).toMatchTextContent('spender')
    await expect.element(fields).toMatchTextContent('1000000')
    await expect.element(fields).toMatchTextContent('USD Coin')
    await button('Approve and sign').click()
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('a switch of the network names both', async () => {
    const made = await connected()
    const answer = ask(made, 'wallet_switchEthereumChain', [{ chainId: '0x7c130a' }])
    await expect.element(dialog('Sandbox Wallet Switch network')).toMatchTextContent('Sandbox Base')
    await button('Approve and switch').click()
    expect(await answer).toBeNull()
    expect(made.chainId()).toBe(8131338)
  })

  test('a network that is added is named as the wallet knows it, not as the site calls it', async () => {
    const made = await connected({ chains: lackingBase })
    const answer = ask(made, 'wallet_addEthereumChain', [addBase])
    const shown = dialog('Sandbox Wallet Add this network')
    await expect.element(shown).toMatchTextContent('New networkSandbox Base')
    await expect.element(shown).not.toMatchTextContent('Ethereum Mainnet')
    await button('Approve and add').click()
    expect(await answer).toBeNull()
    expect(made.chainId()).toBe(8131338)
  })

  test('a token that is added shows its symbol as text and its address', async () => {
    const made = await connected()
    const answer = ask(made, 'wallet_watchAsset', watchToken)
    const shown = dialog('Sandbox Wallet Add this token')
    await expect.element(shown).toMatchTextContent('<b>U⟨U+202E⟩DC')
    await expect.element(shown).toMatchTextContent('0x7099…79C8')
    await button('Approve and add').click()
    expect(await answer).toBe(true)
  })
})

test('several requests wait in line, and each is answered by itself', async () => {
  const made = await connected()
  const texts = ['first', 'second', 'third']
  const answers = texts.map((text) => ask(made, 'personal_sign', [text, alice]))
  await expect.element(page.getByRole('status')).toMatchTextContent('2 more requests are waiting')
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('first')
  await button('Approve and sign').click()
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('second')
  expect(focused()).toBe('Sign this message')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('group', { name: 'Message' })).toMatchTextContent('third')
  await button('Approve and sign').click()
  const ends = await Promise.all(answers)
  expect(ends[1]).toEqual({ error: 4001 })
  expect(ends[0]).toMatch(/^0x/)
  expect(ends[2]).toMatch(/^0x/)
  expect(ends[0]).not.toBe(ends[2])
})

test('the words can be given in another language', async () => {
  const made = makeWallet({ texts: { reject: 'Ablehnen', site: 'Seite' } })
  const answer = ask(made, 'eth_requestAccounts')
  await expect.element(page.getByText('Seite')).toBeVisible()
  await button('Ablehnen').click()
  expect(await answer).toEqual({ error: 4001 })
})

test('calls that are sent together are shown one by one, and all of them are sent', async () => {
  const made = await connected({ batches: true })
  const answer = ask(made, 'wallet_sendCalls', twoCalls)
  await expect.element(dialog(/Send these transactions/)).toBeVisible()
  await expect.element(page.getByText('2 transactions, in this order')).toBeVisible()
  await expect.element(page.getByText('2. To')).toBeVisible()
  await button('Approve and send all').click()
  expect(await answer).toEqual({ id: expect.any(String) })
})

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const requests = {
    connect: ['eth_requestAccounts', []],
    message: ['personal_sign', [`Line of text. ${'More of it. '.repeat(200)}`, alice]],
    transaction: [
      'eth_sendTransaction',
      [{ from: alice, to: bob, value: '0x1', data: `0x${'ab'.repeat(400)}` }],
    ],
    typedData: ['eth_signTypedData_v4', [alice, JSON.stringify(permit)]],
    switchChain: ['wallet_switchEthereumChain', [{ chainId: '0x7c130a' }]],
    addChain: ['wallet_addEthereumChain', [addBase]],
    watchAsset: ['wallet_watchAsset', watchToken],
    calls: ['wallet_sendCalls', twoCalls],
  } as const

  test.each(Object.entries(requests))('axe finds nothing wrong with %s', async (kind, [method, params]) => {
    document.documentElement.lang = 'en'
    const options = { theme, batches: true, ...(kind === 'addChain' && { chains: lackingBase }) }
    const made = kind === 'connect' ? makeWallet(options) : await connected(options)
    const answer = ask(made, method, params)
    await expect.element(dialog(/Sandbox Wallet/)).toBeVisible()
    const host = hostElement() ?? document.body
    const shown = host.shadowRoot?.querySelector('dialog')
    await Promise.all((shown?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
    const results = await axe.run(host, { resultTypes: ['violations', 'passes'] })
    expect(results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(results.passes.map(({ id }) => id)).toContain('color-contrast')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toEqual({ error: 4001 })
  })
})

test('on a phone the window spans the width and nothing runs out of it, in both directions', async () => {
  await page.viewport(390, 700)
  const made = await connected()
  for (const dir of ['ltr', 'rtl']) {
    document.documentElement.dir = dir
    const answer = ask(made, 'eth_sendTransaction', [
      { from: alice, to: bob, value: '0xde0b6b3a7640001', data: `0x${'ab'.repeat(900)}` },
    ])
    await expect.element(dialog(/Send/)).toBeVisible()
    const shown = hostElement()?.shadowRoot?.querySelector('dialog')
    await Promise.all((shown?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
    const box = shown?.getBoundingClientRect()
    expect(box?.left).toBe(0)
    expect(box?.width).toBe(390)
    expect(box?.bottom).toBe(700)
    const wide = [...(shown?.querySelectorAll('*') ?? [])].filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      return left < -0.5 || right > 390.5
    })
    expect(wide).toEqual([])
    await button('Reject').click()
    await answer
  }
})
