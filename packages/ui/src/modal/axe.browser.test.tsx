import axe from 'axe-core'
import { expect, test } from 'vitest'
import { Banner } from '../banner/Banner.tsx'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { Header } from './header/Header.tsx'

const none = () => {}
const full = {
  open: true,
  header: (
    <Header
      title="Swap"
      back={{ label: 'Back', onClick: none }}
      help={{ label: 'What is this?', onClick: none }}
      close={{ label: 'Close', onClick: none }}
    />
  ),
  children: (
    <Tooltip text="Who certified it">
      <button type="button">Certified</button>
    </Tooltip>
  ),
}

/** What axe finds, one line a finding. */
async function findings(host: Element, root: ShadowRoot) {
  // What slides is judged where it arrives; what loops has nowhere to arrive.
  for (const animation of root.getAnimations())
    if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
  const { violations, passes } = await axe.run(host)
  expect(passes.length).toBeGreaterThan(5)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test('axe finds nothing to mend in a modal, in light, in dark, with each banner', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { set, unmount } = modalPage(full, { theme, lang: 'en' })
    for (const variant of [undefined, 'success', 'error', 'loading'] as const) {
      set({ banner: variant && <Banner variant={variant} message="Words" detail="More words" /> })
      expect(await findings(modalRoot().host, modalRoot())).toEqual([])
    }
    unmount()
  }
})

test('axe finds nothing to mend in an inline card', async () => {
  modalPage({ ...full, mode: 'inline' }, { lang: 'en' })
  const host = find(document.body, '[data-latchkey]')
  expect(await findings(host, host.shadowRoot as ShadowRoot)).toEqual([])
})
