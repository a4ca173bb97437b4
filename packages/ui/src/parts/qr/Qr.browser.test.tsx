import decodeQr from 'qr/decode.js'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { WalletGlyph } from '../glyphs/WalletGlyph.tsx'
import { Qr } from './Qr.tsx'

const uri = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1763209999`
const methods = '&methods=%5Bwc_sessionPropose%5D%2C%5Bwc_authRequest%2Cwc_authBatchRequest%5D'
// Longer than any pairing: it also asks for more modules than are drawn with strong correction.
const longest = `${uri}${methods}${methods}${methods}${methods}`
const mark = <WalletGlyph name="Northwind" size={52} />

/** Reads the code from a picture of the screen, as a camera would. */
async function scan(root: ShadowRoot): Promise<string> {
  const plate = find(root, '.qr')
  await Promise.all(plate.getAnimations({ subtree: true }).map((animation) => animation.finished))
  const base64 = await page.screenshot({ element: plate, save: false })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
  return decodeQr({ width, height, data })
}

/** A screen of so many pixels for each of the page's own. */
async function screen(deviceScaleFactor: number, width: number): Promise<void> {
  await page.viewport(width, 700)
  // What vitest says of the session leaves its one method out.
  const session = cdp() as unknown as { send(name: string, values?: object): Promise<unknown> }
  const metrics = { width: 1280, height: 800, deviceScaleFactor, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  onTestFinished(async () => {
    await session.send('Emulation.clearDeviceMetricsOverride')
  })
  await expect.poll(() => devicePixelRatio).toBe(deviceScaleFactor)
}

/** The plate as wide as a card gives it. */
const plate = (width: number, text: string | undefined, marked = true) => (
  <div style={{ inlineSize: width }}>
    <Qr text={text} label="Code for Northwind" {...(marked && { mark })} />
  </div>
)

test.each([
  ['a pairing on a usual screen', 1, 344, uri],
  ['a pairing on a fine screen', 2, 344, uri],
  ['a pairing on a phone', 2, 374, uri],
  ['a pairing on the smallest phone', 2, 304, uri],
  ['the longest pairing on a usual screen', 1, 344, longest],
  ['the longest pairing on a fine screen', 2, 344, longest],
  ['an address', 1, 232, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('a camera reads %s, with a wallet’s picture in the middle and without', async (_, scale, width, text) => {
  await screen(scale, 430)
  const { root, redraw } = mountInSurface(plate(width, text))
  expect(await scan(root)).toBe(text)
  redraw(plate(width, text, false))
  expect(await scan(root)).toBe(text)
})

test('no picture in the middle is taken for a part of the code', async () => {
  await screen(1, 430)
  const named = (name: string) => (
    <div style={{ inlineSize: 344 }}>
      <Qr text={uri} label="Code" mark={<WalletGlyph name={name} size={52} />} />
    </div>
  )
  const { root, redraw } = mountInSurface(named('Northwind'))
  // Drawings of rings, moons and squares, which small ones were taken for finders of.
  for (const name of ['Northwind', 'Rainbow', 'Phantom', 'Argent', 'Exodus']) {
    redraw(named(name))
    expect(await scan(root), name).toBe(uri)
  }
})

test.each(['light', 'dark'] as const)(
  'in the %s theme the plate is white and the code reads',
  async (theme) => {
    await screen(1, 430)
    const { root } = mountInSurface(plate(344, uri), { theme })
    expect(getComputedStyle(find(root, '.qr')).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(await scan(root)).toBe(uri)
  },
)

test.each([
  ['a dark colour of the site', '#2f5bd3'],
  ['a pale colour, which is darkened', '#ffe9a8'],
  ['white, which is darkened', 'white'],
  ['an almost transparent colour', 'rgb(0 0 0 / 0.05)'],
  ['a word that is not a colour', 'nonsense'],
])('%s still makes a code that reads', async (_, colour) => {
  await screen(1, 430)
  const { root } = mountInSurface(plate(344, uri), { variables: { '--lk-qr-color': colour } })
  expect(await scan(root)).toBe(uri)
})

test("a site's own colour is used where it is dark enough", () => {
  const { root } = mountInSurface(plate(344, uri), { variables: { '--lk-qr-color': '#2a3d66' } })
  const { color } = getComputedStyle(find(root, '.qr > svg'))
  const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  probe.fillStyle = color
  probe.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = probe.getImageData(0, 0, 1, 1).data
  expect([Math.abs(r - 0x2a), Math.abs(g - 0x3d), Math.abs(b - 0x66)].every((off) => off <= 2)).toBe(true)
})

test('it is one picture with a name, and four modules of white lie around it', () => {
  const { root } = mountInSurface(plate(344, uri))
  const code = find(root, '[role="img"]')
  expect(code.getAttribute('aria-label')).toBe('Code for Northwind')
  expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('-4 -4 73 73')
  const box = code.getBoundingClientRect()
  expect(box.height).toBeCloseTo(box.width)
})

test('before the code is known its bones stand in the same box, silent', () => {
  const { root, redraw } = mountInSurface(plate(344, undefined))
  const bones = find(root, '.qr').getBoundingClientRect()
  expect(root.querySelector('[role="img"]')).toBeNull()
  expect(find(root, '.qr').getAttribute('aria-hidden')).toBe('true')
  redraw(plate(344, uri))
  const { width, height } = find(root, '.qr').getBoundingClientRect()
  expect([width, height]).toEqual([bones.width, bones.height])
})
