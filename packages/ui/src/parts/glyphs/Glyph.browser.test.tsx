import { expect, test } from 'vitest'
import { emulate } from '../../test/media.ts'
import { find, mountInSurface } from '../../test/mount.tsx'
import { NetworkGlyph } from './NetworkGlyph.tsx'
import { PersonGlyph } from './PersonGlyph.tsx'
import { WalletGlyph } from './WalletGlyph.tsx'

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const box = (root: ParentNode) => {
  const { width, height } = find(root, '.glyph').getBoundingClientRect()
  return [width, height]
}

test('a picture is only ever an image that sends no referrer and is decoded beside the page', async () => {
  const { root } = mountInSurface(<WalletGlyph name="Harbor" src={picture} size={40} />)
  const image = find<HTMLImageElement>(root, 'img')
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(image.decoding).toBe('async')
  expect(image.alt).toBe('')
  expect(find(root, '.glyph').getAttribute('aria-hidden')).toBe('true')
  expect(box(root)).toEqual([40, 40])
  await expect.poll(() => find(root, 'img').dataset['state'], { timeout: 30_000 }).toBe('loaded')
  expect(box(root)).toEqual([40, 40])
})

test('a picture that does not load gives way to a drawing in the same box', async () => {
  const { root } = mountInSurface(<WalletGlyph name="Harbor" src="data:image/png;base64,AAAA" size={52} />)
  expect(box(root)).toEqual([52, 52])
  await expect.poll(() => root.querySelector('img'), { timeout: 30_000 }).toBeNull()
  expect(root.querySelectorAll('.glyph svg').length).toBe(1)
  expect(box(root)).toEqual([52, 52])
})

test('after a failure a new address is tried again', async () => {
  const { root, redraw } = mountInSurface(
    <PersonGlyph seed="0x1" src="data:image/png;base64,AAAA" size={40} />,
  )
  await expect.poll(() => root.querySelector('img'), { timeout: 30_000 }).toBeNull()
  redraw(<PersonGlyph seed="0x1" src={picture} size={40} />)
  await expect.poll(() => root.querySelector('img')?.dataset['state'], { timeout: 30_000 }).toBe('loaded')
})

test('a script inside a picture does not run', async () => {
  const evil = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.broken=1;top.broken=1"><script>top.broken=1</script></svg>',
  )}`
  const { root } = mountInSurface(<WalletGlyph name="Harbor" src={evil} size={40} />)
  await expect.poll(() => root.querySelector('img')?.dataset['state'], { timeout: 30_000 }).toBe('loaded')
  expect('broken' in window || 'broken' in (window.top ?? {})).toBe(false)
})

test('an image as large as a poster is still drawn in its box', async () => {
  const poster = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><path d="M0 0h9000v300H0z"/></svg>',
  )}`
  const { root } = mountInSurface(<NetworkGlyph name="Base" src={poster} size={40} />)
  await expect.poll(() => root.querySelector('img')?.dataset['state'], { timeout: 30_000 }).toBe('loaded')
  expect(box(root)).toEqual([40, 40])
  expect(getComputedStyle(find(root, 'img')).objectFit).toBe('cover')
})

test('the same name is drawn the same; wallets and networks are soft squares, people are circles', async () => {
  await emulate({ 'prefers-color-scheme': 'dark' })
  const { root } = mountInSurface(
    <div>
      <WalletGlyph name="Harbor" size={40} />
      <WalletGlyph name="Harbor" size={40} />
      <WalletGlyph name="Foxglove" size={40} />
      <PersonGlyph seed="0xAB" size={40} />
      <PersonGlyph seed="0xab" size={40} badge={<WalletGlyph name="Harbor" size={16} />} />
    </div>,
  )
  const [one, same, other, person, lower] = [...root.querySelectorAll('div > .glyph')].map(
    (glyph) => glyph.firstElementChild,
  )
  expect(one?.outerHTML).toBe(same?.outerHTML)
  expect(one?.outerHTML).not.toBe(other?.outerHTML)
  expect(person?.outerHTML).toBe(lower?.outerHTML)
  expect(getComputedStyle(one as Element).borderRadius).toBe('30%')
  expect(getComputedStyle(person as Element).borderRadius).toBe('50%')
})
