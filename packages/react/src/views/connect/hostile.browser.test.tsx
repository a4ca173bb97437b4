import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../test/stage.tsx'
import { openView, shownView } from '../../test/viewStage.tsx'

const ask = 'eth_requestAccounts'
const installed = page.getByRole('button', { name: /Installed/ })

/** Whether anything of a wallet has run in the page. */
const ran = () => 'hacked' in window
/** Every picture inside the widget. */
function images(): readonly string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap((root) => [...root.querySelectorAll('img')].map(({ src }) => src))
}

test('markup in the name of a wallet stays text', async () => {
  announce('<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>', { rdns: 'com.evil' })
  await openView({ name: 'Connect' })
  await expect.element(page.getByText(/^<img src=x onerror/)).toBeVisible()
  expect(images().filter((src) => src.endsWith('/x'))).toEqual([])
  expect(ran()).toBe(false)
})

test('a name that turns the line, hides or never ends is one short line like any other', async () => {
  const name = `Harbor\u202e\u200b\n\n${'x'.repeat(50_000)}`
  announce(name, { rdns: 'com.evil' })
  announce('Foxglove')
  await openView({ name: 'Connect' })
  const row = installed.filter({ hasText: 'Harbor' })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toMatch(/[\n\u202e\u200b]/)
  const other = installed.filter({ hasText: 'Foxglove' })
  expect(row.element().getBoundingClientRect().height).toBe(other.element().getBoundingClientRect().height)
})

test('two wallets of one name are told apart by where they come from', async () => {
  announce('MetaMask', { rdns: 'io.metamask' })
  announce('Meta\u200bMask\u3164', { rdns: 'com.thief' })
  announce('Harbor')
  await openView({ name: 'Connect' })
  await expect
    .element(page.getByRole('button', { name: /^MetaMask\s*io\.metamask\s*Installed$/ }))
    .toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Meta Mask\s*com\.thief\s*Installed$/ }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Harbor\s*Installed$/ })).toBeVisible()
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await expect.element(page.getByRole('button', { name: 'MetaMask, io.metamask, Installed' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Meta Mask, com.thief, Installed' })).toBeVisible()
})

test('a long name neither widens the card nor pushes the latch out of it', async () => {
  await page.viewport(800, 700)
  announce('A'.repeat(300), { rdns: 'com.long', behaviour: { [ask]: 'reject' } })
  await openView({ name: 'Connect' })
  const dialog = page.getByRole('dialog')
  await userEvent.click(installed)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  const card = dialog.element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  expect(card.getBoundingClientRect().width).toBeLessThanOrEqual(360)
})

test.each([
  ['a link that runs', 'javascript:window.hacked=1'],
  ['a page instead of a picture', 'data:text/html,<script>window.hacked=1</script>'],
  ['a picture of a stranger, which would tell them who visits', 'https://tracker.example/pixel.png'],
])('%s is not used as an icon', async (_what, icon) => {
  announce('Harbor', { icon })
  await openView({ name: 'Connect' })
  await expect.element(installed).toBeVisible()
  expect(images().filter((src) => !src.startsWith('data:image/'))).toEqual([])
  expect(ran()).toBe(false)
})

test('a drawing with a script in it is drawn without running it', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>'
  announce('Harbor', { icon: `data:image/svg+xml,${encodeURIComponent(svg)}` })
  await openView({ name: 'Connect' })
  await expect.element(installed).toBeVisible()
  // Wait for a frame after the picture had its chance.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(ran()).toBe(false)
})

test('a site that wants no images gets none', async () => {
  announce('Harbor')
  await openView({ name: 'Connect' }, { images: 'none' })
  await expect.element(installed).toBeVisible()
  expect(images()).toEqual([])
})

test('5,000 announced wallets leave the view short, in reach and quick to search', async () => {
  function flood(): void {
    for (let at = 0; at < 5_000; at++) {
      const info = {
        uuid: `u${at}`,
        name: `Flood ${at}`,
        icon: 'data:image/svg+xml,<svg/>',
        rdns: `com.flood${at}`,
      }
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    }
  }
  window.addEventListener('eip6963:requestProvider', flood)
  try {
    const latchkey = await openView({ name: 'Connect' })
    await expect.element(installed.first()).toBeVisible()
    expect(installed.elements().length).toBeLessThanOrEqual(8)
    await userEvent.click(page.getByRole('button', { name: /^All wallets/ }))
    expect(shownView(latchkey)).toEqual({ name: 'AllWallets' })
    await userEvent.fill(page.getByRole('searchbox'), 'Flood 42')
    await expect
      .element(
        page
          .getByRole('button', { name: 'Flood 42, Installed' })
          .or(page.getByRole('button', { name: /^Flood 42.*Installed/ }))
          .first(),
      )
      .toBeVisible()
    expect(page.getByRole('button').elements().length).toBeLessThan(100)
  } finally {
    window.removeEventListener('eip6963:requestProvider', flood)
  }
})

test('a wallet whose provider throws on every call fails with a way on, and the others still work', async () => {
  announce('Broken', { behaviour: { [ask]: { fails: { message: '' } } } })
  announce('Harbor')
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(installed.filter({ hasText: 'Broken' }))
  await expect.element(page.getByRole('heading', { name: 'Couldn’t connect to Broken' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Choose another wallet' }))
  await userEvent.click(installed.filter({ hasText: 'Harbor' }))
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})
