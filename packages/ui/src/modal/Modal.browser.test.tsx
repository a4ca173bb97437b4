import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { emulate } from '../test/media.ts'
import { Block, modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'

const size = async (width: number, height: number) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1024, 768))
}
const card = () => find(modalRoot(), '.card')
const settled = () =>
  Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )

test('S2.28 the modal is 360 px wide, in the middle of the page’s width', async () => {
  await size(1024, 768)
  modalPage({ open: true })
  await settled()
  const box = card().getBoundingClientRect()
  expect(box.width).toBe(360)
  expect(box.left).toBe((innerWidth - 360) / 2)
})

test('the top of the card stays where it is while its height changes', async () => {
  await size(1024, 900)
  const { set } = modalPage({ open: true, children: <Block height={200} /> })
  await settled()
  const { top } = card().getBoundingClientRect()
  // Where a card of 640 px is in the middle.
  expect(top).toBe((900 - 640) / 2)
  for (const height of [250, 500, 120]) {
    set({ children: <Block height={height} /> })
    await settled()
    expect(card().getBoundingClientRect().top).toBe(top)
  }
  // A higher one needs the room above it.
  set({ children: <Block height={2_000} /> })
  await settled()
  const tall = card().getBoundingClientRect()
  expect(tall.height).toBeCloseTo(900 * 0.92, 0)
  expect(tall.bottom).toBeLessThanOrEqual(900 - 16)
})

test('S2.31 the modal lies at z-index 999, or where the site says', () => {
  const { unmount } = modalPage({ open: true })
  expect(getComputedStyle(modalRoot().host).zIndex).toBe('999')
  unmount()
  modalPage({ open: true }, { variables: { '--lk-z-index': '5000' } })
  expect(getComputedStyle(modalRoot().host).zIndex).toBe('5000')
})

test('S2.29 S2.30 the card is paper in light and dark brown in dark', () => {
  const { unmount } = modalPage({ open: true }, { theme: 'light' })
  expect(getComputedStyle(card()).backgroundColor).toBe('rgb(244, 240, 232)')
  unmount()
  modalPage({ open: true }, { theme: 'dark' })
  expect(getComputedStyle(card()).backgroundColor).toBe('rgb(26, 23, 20)')
})

test('the theme follows the system while the modal is open', async () => {
  await emulate({ 'prefers-color-scheme': 'dark' })
  modalPage({ open: true }, { theme: 'system' })
  await eventually(() => getComputedStyle(card()).backgroundColor).toBe('rgb(26, 23, 20)')
  await emulate({ 'prefers-color-scheme': 'light' })
  await eventually(() => getComputedStyle(card()).backgroundColor).toBe('rgb(244, 240, 232)')
})

test('up to 430 px it is a full-width sheet at the bottom with a grab bar; from 431 px a card', async () => {
  await size(430, 800)
  modalPage({ open: true })
  await settled()
  const sheet = card().getBoundingClientRect()
  expect([sheet.left, sheet.width, Math.round(sheet.bottom)]).toEqual([0, 430, 800])
  expect(getComputedStyle(card()).borderEndEndRadius).toBe('0px')
  expect(getComputedStyle(find(modalRoot(), '.grab'), '::before').inlineSize).toBe('36px')
  await page.viewport(431, 800)
  await eventually(() => card().getBoundingClientRect().width).toBe(360)
  expect(find(modalRoot(), '.grab').getBoundingClientRect().width).toBe(0)
})

test('a tall view scrolls under the header and the card keeps to 92 % of the screen', async () => {
  await size(390, 700)
  modalPage({ open: true, children: <Block height={2000} /> })
  await settled()
  const stage = find(modalRoot(), '.stage')
  expect(card().getBoundingClientRect().height).toBeCloseTo(700 * 0.92, 0)
  const header = find(modalRoot(), '.head').getBoundingClientRect()
  stage.scrollTop = 500
  expect(stage.scrollTop).toBe(500)
  expect(find(modalRoot(), '.head').getBoundingClientRect().top).toBe(header.top)
  expect(header.height).toBe(64)
})

test('on a short screen everything can be reached', async () => {
  await size(640, 256)
  modalPage({ open: true, children: <Block height={900} /> })
  await settled()
  const box = card().getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(256)
  const stage = find(modalRoot(), '.stage')
  expect(stage.clientHeight).toBeGreaterThan(100)
  expect(stage.scrollHeight).toBeGreaterThanOrEqual(900)
})

test('at 320 px nothing needs sideways scrolling, and a scrollbar does not move the 24 line', async () => {
  await size(320, 500)
  modalPage({ open: true, children: <Block height={1500} width="100%" /> })
  await settled()
  const stage = find(modalRoot(), '.stage')
  const sheet = find(modalRoot(), '.block')
  // The browser of the tests hides its scrollbars; this takes the room of one.
  stage.style.setProperty('border-inline-end', '6px solid')
  await eventually(() => innerWidth - sheet.getBoundingClientRect().right).toBe(8)
  expect(sheet.getBoundingClientRect().left).toBe(8)
  stage.style.setProperty('border-inline-end', '15px solid')
  await eventually(() => innerWidth - sheet.getBoundingClientRect().right).toBe(15)
  stage.scrollLeft = 50
  expect(stage.scrollLeft).toBe(0)
  const title = find(modalRoot(), 'h2').getBoundingClientRect()
  expect(title.left).toBe(24)
})

test('it is a dialog with a name, and modal', () => {
  modalPage({ open: true, title: 'Choose network' })
  expect(card().getAttribute('role')).toBe('dialog')
  expect(card().getAttribute('aria-modal')).toBe('true')
  expect(page.getByRole('dialog', { name: 'Choose network' }).element()).toBe(card())
})

test('inline it is a named region in the flow of its surface: the page is not held', () => {
  const { opener } = modalPage({ open: true, mode: 'inline', title: 'Connect wallet' })
  expect(document.querySelector('[data-latchkey="modal"]')).toBeNull()
  const inline = page.getByRole('region', { name: 'Connect wallet' }).element() as HTMLElement
  expect(inline.getBoundingClientRect().width).toBe(360)
  expect(opener.closest('[inert]')).toBeNull()
  expect(document.body.hasAttribute('style')).toBe(false)
})

test('right to left the title stands at the right 24 line and the close button at the left', async () => {
  await size(1024, 768)
  modalPage({ open: true }, { dir: 'rtl', lang: 'ar' })
  await settled()
  const box = card().getBoundingClientRect()
  const title = find(modalRoot(), 'h2').getBoundingClientRect()
  const close = find(modalRoot(), 'button[aria-label="Close"]').getBoundingClientRect()
  expect(box.right - title.right).toBe(24)
  expect(close.left - box.left).toBe(12)
  expect(modalRoot().host.getAttribute('lang')).toBe('ar')
})

test('the page cannot reach the modal with its rules', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'body { pointer-events: none; visibility: hidden } body > * { display: none !important; transform: scale(0.5); margin: 50px !important; opacity: 0 !important; z-index: 1 !important } div:empty { display: none !important }',
  )
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = []
  })
  modalPage({ open: true })
  const style = getComputedStyle(modalRoot().host)
  expect([style.display, style.transform, style.margin, style.opacity, style.zIndex]).toEqual([
    'block',
    'none',
    '0px',
    '1',
    '999',
  ])
  expect(getComputedStyle(card()).visibility).toBe('visible')
  const { left, top, width } = find(modalRoot(), 'h2').getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + 4)).toBe(modalRoot().host)
})

test('in forced colours the card has an edge', async () => {
  await emulate({ 'forced-colors': 'active' })
  modalPage({ open: true })
  await eventually(() => getComputedStyle(card()).borderTopWidth).toBe('1px')
})

test('no element carries a style attribute in markup and there is no style element', () => {
  modalPage({ open: true })
  expect(modalRoot().querySelectorAll('style, link')).toHaveLength(0)
  expect(modalRoot().querySelectorAll('[style]')).toHaveLength(0)
})
