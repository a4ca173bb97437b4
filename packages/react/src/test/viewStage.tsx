import {
  createLatchkey,
  type Latchkey,
  type LatchkeyDeps,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from './chains.ts'
import { mount, patient } from './stage.tsx'

export type StageOptions = LatchkeyOptions & {
  readonly mobile?: boolean
  readonly deps?: Partial<LatchkeyDeps>
}

/** Opens the real widget at a view and waits until its dialog is there. */
export async function openView(view: View, given: StageOptions = {}): Promise<Latchkey> {
  const { mobile, deps, ...options } = given
  const door = pageDeps()
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [evm()],
      locale: 'en',
      ...options,
    },
    { ...door, ...(mobile !== undefined && { page: { ...door.page, mobile } }), ...deps },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  openModal(latchkey, view)
  await expect.element(page.getByRole('dialog'), patient).toBeVisible()
  return latchkey
}

/** The view on the screen, by the router. */
export function shownView(latchkey: Latchkey): View {
  const { history } = latchkey.router.getState()
  return history.at(-1) as View
}

/** Waits until a control inside the widget has the focus. */
export async function expectFocus(control: Locator): Promise<void> {
  // The page itself only sees the widget's host as focused, so the control is asked.
  await expect.poll(() => control.element().matches(':focus'), patient).toBe(true)
}

/**
 * Presses a control that is blocked. The driver would wait for it to be free, and without that wait it presses the place where
 * the control stood a moment ago: so everything arrives first.
 */
export async function pressBlocked(control: Locator): Promise<void> {
  await rest(openHost())
  await control.click({ force: true })
}

/** What axe finds in the open dialog in both themes, one line a finding; a contrast it cannot judge is one. */
export async function violations(): Promise<readonly string[]> {
  const host = openHost()
  // The locked body hides its overflow, and axe would not judge what lies outside of its box.
  document.body.style.setProperty('min-height', '100vh')
  await leaveTooltips()
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    host.dataset['theme'] = theme
    await rest(host)
    const { violations: wrong, incomplete } = await axe.run(host)
    const unclear = incomplete.filter(({ id }) => id === 'color-contrast')
    for (const { id, nodes } of [...wrong, ...unclear])
      for (const node of nodes) found.push(`${theme} ${id}: ${node.target.join(' ')}`)
  }
  document.body.style.removeProperty('min-height')
  return found
}

/** The element that the open dialog is drawn in. */
function openHost(): HTMLElement {
  const host = [...document.querySelectorAll<HTMLElement>('*')].find((one) =>
    one.shadowRoot?.querySelector('[role="dialog"]'),
  )
  if (host === undefined) throw new Error('No dialog is open.')
  return host
}

// The shade behind the card is a pseudo-element: axe would leave every contrast on the card undecided for it.
const { options } = (axe as unknown as AxeInside)._audit.checks['color-contrast']
axe.configure({ checks: [{ id: 'color-contrast', options: { ...options, ignorePseudo: true } }] })

type AxeInside = { readonly _audit: { readonly checks: { readonly 'color-contrast': { options: object } } } }

/** The pointer, left by another test perhaps, may hold a tooltip open, and axe cannot judge one in the top layer. */
async function leaveTooltips(): Promise<void> {
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true })
  const open = () =>
    page
      .getByRole('tooltip')
      .elements()
      .filter((tip) => tip.matches('[data-state="open"]'))
  await expect.poll(open, patient).toEqual([])
}

/** Lets everything that moves arrive: colours slide, cards grow, and one may begin when the other has ended. */
async function rest(host: HTMLElement): Promise<void> {
  for (let still = 0; still < 2; still++) {
    // What loops has nowhere to arrive.
    const moving = (host.shadowRoot?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    for (const animation of moving) animation.finish()
    if (moving.length > 0) still = -1
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}
