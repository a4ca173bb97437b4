import { createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { useModal } from '../hooks/useModal.ts'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour } from '../test/chains.ts'
import { addWallet, announce, button, dialog, mount, patient, stage } from '../test/stage.tsx'

const standby = () => document.querySelector('[data-latchkey="standby"]')?.shadowRoot?.textContent ?? ''

// The pointer of the test before may lie where the button comes to stand, which would be reaching for it.
beforeEach(async () => {
  const corner = document.body.appendChild(document.createElement('i'))
  corner.setAttribute('style', 'position: fixed; inset: auto 0 0 auto; inline-size: 1rem; block-size: 1rem')
  await userEvent.hover(corner)
  corner.remove()
})

/** Something far from every button. */
function act(event: Event = new PointerEvent('pointermove', { bubbles: true })): void {
  document.documentElement.dispatchEvent(event)
}

/** Until the moment has passed in which code would be fetched: such callbacks come in turn, and ours is the more patient. */
const quietMoment = () =>
  new Promise<void>((resolve) => {
    requestIdleCallback(() => setTimeout(resolve), { timeout: 1000 })
  })

/** A site whose code for wallets tells when it is asked for. */
function watchedSite() {
  const load = vi.fn(async () => evm())
  return { load, options: { adapters: [{ namespace: 'eip155' as const, load }] } }
}

/** Looking around fetches nothing on such a site; reaching for its button does. */
async function comesByReachingAlone(site: LatchkeyOptions = {}): Promise<void> {
  const { load, options } = watchedSite()
  stage(<ConnectButton />, { ...options, ...site })
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  act()
  await quietMoment()
  expect(load).not.toHaveBeenCalled()
  await button('Connect wallet').hover()
  await expect.poll(standby, patient).toContain('Connect wallet')
}

test.each([
  ['moves', new PointerEvent('pointermove')],
  ['touches', new PointerEvent('pointerdown', { pointerType: 'touch' })],
  ['types', new KeyboardEvent('keydown', { key: 'Tab' })],
])('once a visitor %s anywhere in the page, the wallets stand by for the press', async (_, event) => {
  announce('Foxglove')
  stage(<ConnectButton />)
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  await quietMoment()
  expect(standby()).toBe('')
  act(event)
  await expect.poll(standby, patient).toContain('Foxglove')
  expect(document.querySelectorAll('[data-latchkey="modal"], [inert], [role="dialog"]')).toHaveLength(0)
  await button('Connect wallet').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
})

test('a button of the site’s own that opens the widget counts as well; a page without one fetches nothing', async () => {
  const { load, options } = watchedSite()
  const { unmount } = stage(<p>Paper boats</p>, options)
  act()
  await quietMoment()
  expect(load).not.toHaveBeenCalled()
  unmount()
  stage(<OwnButton />, options)
  await expect.element(button('Own'), patient).toBeVisible()
  act()
  await expect.poll(standby, patient).toContain('Connect wallet')
})

test('who asked the browser to save data gets the code by reaching for the button, not before', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  await comesByReachingAlone()
})

test('where the site says so the code comes once the page has been loaded, before anybody acts', async () => {
  announce('Foxglove')
  stage(<ConnectButton />, { preload: 'load' })
  await expect.poll(standby, patient).toContain('Foxglove')
  expect(document.querySelectorAll('[data-latchkey="modal"], [inert], [role="dialog"]')).toHaveLength(0)
})

test('a page that is still being loaded is left in peace until it is', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  onTestFinished(() => state.mockRestore())
  const { load, options } = watchedSite()
  stage(<ConnectButton />, { ...options, preload: 'load' })
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  await quietMoment()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await expect.poll(standby, patient).toContain('Connect wallet')
})

test('where the site says so nothing comes before somebody reaches for the button', async () => {
  await comesByReachingAlone({ preload: 'reach' })
})

test('a button that is gone by the quiet moment fetches nothing', async () => {
  const { load, options } = watchedSite()
  const { unmount } = stage(<ConnectButton />, options)
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  act()
  unmount()
  await quietMoment()
  expect(load).not.toHaveBeenCalled()
})

test('a connected visitor has no list of wallets standing by, and opens the account', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<ConnectButton />)
  await addWallet(latchkey, wallet)
  await expect.element(button(/0xf39F…2266/), patient).toBeVisible()
  act()
  await button(/0xf39F…2266/).click()
  await expect.element(dialog('Account'), patient).toBeVisible()
  expect(standby()).toBe('')
})

test('looking around asks no server: neither the directory nor anybody else', async () => {
  const fetch = vi.fn(async () => new Response('{}'))
  const endpoints = `${location.origin}/looking-around`
  const latchkey = createLatchkey(
    { networks: [harbour], adapters: [evm()], locale: 'en', endpoints },
    { ...pageDeps(), fetch },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  act()
  await expect.poll(standby, patient).toContain('Connect wallet')
  await quietMoment()
  expect(fetch).not.toHaveBeenCalled()
})

function OwnButton() {
  const { open } = useModal()
  return (
    <button type="button" onClick={() => open()}>
      Own
    </button>
  )
}
