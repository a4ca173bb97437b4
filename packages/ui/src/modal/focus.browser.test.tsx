import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Surface } from '../surface/Surface.tsx'
import { eventually } from '../test/eventually.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot, mount } from '../test/mount.tsx'
import { Header } from './header/Header.tsx'
import { Modal } from './Modal.tsx'

const active = () => modalRoot().activeElement
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('focus moves to the dialog when it opens, and back to the opener when it closes', async () => {
  const { opener } = modalPage()
  await userEvent.click(opener)
  expect(active()?.getAttribute('role')).toBe('dialog')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener)
})

test('a field that asks for the focus gets it', () => {
  // biome-ignore lint/a11y/noAutofocus: it is what the test is about.
  modalPage({ open: true, children: <input autoFocus aria-label="Email" /> })
  expect(active()?.getAttribute('aria-label')).toBe('Email')
})

test('Tab visits the controls of the card and nothing of the page', async () => {
  const { opener } = modalPage({
    children: [
      <button type="button" key="1">
        First
      </button>,
      <button type="button" key="2">
        Second
      </button>,
    ],
  })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const visited: string[] = []
  for (let step = 0; step < 3; step++) {
    await userEvent.keyboard('{Tab}')
    visited.push(active()?.getAttribute('aria-label') ?? active()?.textContent ?? 'out')
  }
  expect(visited).toEqual(['Close', 'First', 'Second'])
  opener.focus()
  expect(document.activeElement).not.toBe(opener)
})

function ButtonPage() {
  const [open, setOpen] = useState(false)
  return (
    <Surface theme="light" inline>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      <Modal
        open={open}
        mode="modal"
        title="T"
        mayClose
        onClose={() => setOpen(false)}
        header=""
        viewKey="one"
        direction="none"
      >
        <p>Body</p>
      </Modal>
    </Surface>
  )
}

test('an opener inside another shadow root gets the focus back', async () => {
  const { box } = mount(<ButtonPage />)
  const root = find(box, '[data-latchkey]').shadowRoot as ShadowRoot
  await userEvent.click(page.getByRole('button', { name: 'Connect' }))
  await eventually(() => active()?.getAttribute('role')).toBe('dialog')
  await userEvent.keyboard('{Escape}')
  await eventually(() => root.activeElement?.textContent).toBe('Connect')
})

function ConnectingPage() {
  const [step, setStep] = useState<'idle' | 'open' | 'connected'>('idle')
  return (
    <Surface theme="light" inline>
      <button
        type="button"
        key={step === 'connected' ? 'account' : 'connect'}
        onClick={() => setStep('open')}
      >
        {step === 'connected' ? 'Account' : 'Connect'}
      </button>
      <Modal
        open={step === 'open'}
        mode="modal"
        title="T"
        mayClose
        onClose={() => setStep('connected')}
        header=""
        viewKey="one"
        direction="none"
      >
        <p>Body</p>
      </Modal>
    </Surface>
  )
}

test('when the opener has become another button, that one gets the focus', async () => {
  const { box } = mount(<ConnectingPage />)
  const root = find(box, '[data-latchkey]').shadowRoot as ShadowRoot
  await userEvent.click(page.getByRole('button', { name: 'Connect' }))
  await eventually(() => active()?.getAttribute('role')).toBe('dialog')
  await userEvent.keyboard('{Escape}')
  await eventually(() => root.activeElement?.textContent).toBe('Account')
})

test('focus that a wallet took for its own window stays there when the modal closes', () => {
  const { set, opener } = modalPage()
  opener.focus()
  set({ open: true })
  const wallet = document.createElement('input')
  document.body.append(wallet)
  wallet.focus()
  set({ open: false })
  expect(document.activeElement).toBe(wallet)
  wallet.remove()
})

const rows = (names: readonly string[]) =>
  names.map((name) => (
    <button type="button" key={name}>
      {name}
    </button>
  ))
const head = (title: string) => <Header title={title} />

test('a new view puts the focus on its heading; going back puts it on the row that led away', async () => {
  const first = { viewKey: 'one', header: head('Wallets'), children: rows(['Harbor', 'Foxglove']) }
  const { set } = modalPage({ open: true, ...first })
  await userEvent.click(page.getByRole('button', { name: 'Foxglove' }))
  set({ viewKey: 'two', direction: 'forward', header: head('Foxglove'), children: <p>Approve</p> })
  expect([active()?.tagName, active()?.textContent]).toEqual(['H2', 'Foxglove'])
  // The list may have grown meanwhile: the words are the same.
  set({ ...first, direction: 'back', children: rows(['New', 'Harbor', 'Foxglove']) })
  expect([active()?.tagName, active()?.textContent]).toEqual(['BUTTON', 'Foxglove'])
})

test('going back to a list that is drawn late puts the focus on the row that led away', async () => {
  const first = { viewKey: 'one', header: head('Account') }
  const { set } = modalPage({ open: true, ...first, children: rows(['Send', 'Ether', 'USDC']) })
  await userEvent.click(page.getByRole('button', { name: 'USDC' }))
  set({ viewKey: 'two', direction: 'forward', header: head('USDC'), children: <p>12 USDC</p> })
  set({ ...first, direction: 'back', children: rows(['Send']) })
  expect(active()?.textContent).toBe('Account')
  set({ children: rows(['Send', 'Ether', 'USDC']) })
  await eventually(() => active()?.textContent).toBe('USDC')
})

test('a visitor who moved on keeps the focus when the list that led away is drawn late', async () => {
  const first = { viewKey: 'one', header: head('Account') }
  const { set } = modalPage({ open: true, ...first, children: rows(['Send', 'USDC']) })
  await userEvent.click(page.getByRole('button', { name: 'USDC' }))
  set({ viewKey: 'two', direction: 'forward', header: head('USDC'), children: <p>12 USDC</p> })
  set({ ...first, direction: 'back', children: rows(['Send']) })
  await userEvent.keyboard('{Tab}')
  expect(active()?.textContent).toBe('Send')
  set({ children: rows(['Send', 'Ether', 'USDC']) })
  await twoFrames()
  expect(active()?.textContent).toBe('Send')
})

test('a view that focuses its own field keeps it there', async () => {
  const { set } = modalPage({ open: true, children: rows(['All wallets']) })
  await userEvent.click(page.getByRole('button', { name: 'All wallets' }))
  // biome-ignore lint/a11y/noAutofocus: it is what the test is about.
  set({ viewKey: 'two', direction: 'forward', children: <input autoFocus aria-label="Search" /> })
  expect(active()?.getAttribute('aria-label')).toBe('Search')
})

test('an inline card does not take the focus from the page when its view changes by itself', () => {
  const { set, opener } = modalPage({ open: true, mode: 'inline' })
  opener.focus()
  set({ viewKey: 'two', direction: 'forward' })
  expect(document.activeElement).toBe(opener)
})

test('a header with a person instead of a title still has its heading', () => {
  modalPage({ open: true, header: <Header title="Account" start={<button type="button">ines</button>} /> })
  expect(page.getByRole('heading', { name: 'Account' }).element().className).toBe('sr')
  expect(page.getByRole('button', { name: 'ines' }).element()).toBeTruthy()
})

test('back stands on the 24 line before the title; each control of the header has its name and 44 px', async () => {
  await page.viewport(1024, 768)
  const none = () => {}
  modalPage({
    open: true,
    header: (
      <Header
        title="Swap"
        back={{ label: 'Back', onClick: none }}
        help={{ label: 'Help', onClick: none }}
        close={{ label: 'Close', onClick: none, disabled: true }}
      />
    ),
  })
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  const card = find(modalRoot(), '.card').getBoundingClientRect()
  const icon = find(modalRoot(), 'button[aria-label="Back"] svg').getBoundingClientRect()
  expect(icon.left - card.left).toBe(24)
  for (const name of ['Back', 'Help', 'Close']) {
    const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
  }
  expect(find<HTMLButtonElement>(modalRoot(), 'button[aria-label="Close"]').disabled).toBe(true)
})
