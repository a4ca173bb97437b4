import { expect, test } from 'vitest'
import { find, mount, mountInSurface } from '../../test/mount.tsx'
import { NetworkGlyph } from '../glyphs/NetworkGlyph.tsx'
import { PageButton } from './PageButton.tsx'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'
import { plainBadge } from './plainBadge.ts'

const patient = { timeout: 30_000 }
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const look: PlainButtonProps = {
  theme: 'light',
  dir: 'ltr',
  lang: 'en',
  label: 'Harbour',
  state: 'connected',
  expanded: false,
  disabled: false,
  onClick: () => {},
  onIntent: () => {},
}

const rootIn = (box: HTMLElement) => find(box, '[data-latchkey="inline"]').shadowRoot as ShadowRoot

test.each(['idle', 'busy', 'restoring', 'connected', 'warning'] as const)(
  'a picture that comes later moves nothing on the button: %s',
  (state) => {
    const dress = { theme: 'light', dir: 'ltr', lang: 'en' } as const
    const glyph = <NetworkGlyph name="Harbour" size={28} />
    const drawn = (
      <PageButton label="Harbour" state={state} expanded={false} glyph={glyph} onClick={() => {}} />
    )
    const { root } = mountInSurface(drawn, { ...dress, inline: true })
    const badge = plainBadge('Harbour', undefined)
    const plain = rootIn(mount(<PlainButton {...look} state={state} badge={badge} />).box)
    const parts = ['.page-btn', '.glyph', '.glyph-face', '.page-label', '.page-btn > :last-child']
    const looks = (within: ShadowRoot) =>
      parts.map((part) => {
        const { left } = find(within, '.page-btn').getBoundingClientRect()
        const { width, height, x } = find(within, part).getBoundingClientRect()
        const { color, backgroundColor } = getComputedStyle(find(within, part))
        return { part, width, height, at: x - left, color, backgroundColor }
      })
    expect(looks(plain)).toEqual(looks(root))
  },
)

test('the site’s own picture is shown, and one that does not load leaves its place free', async () => {
  const { box, draw } = mount(<PlainButton {...look} badge={plainBadge('Harbour', pixel)} />)
  const face = () => find(rootIn(box), '.glyph-face')
  await expect.poll(() => face().getAttribute('data-state'), patient).toBe('loaded')
  expect(face().getAttribute('src')).toBe(pixel)
  draw(<PlainButton {...look} badge={plainBadge('Harbour', 'data:image/png;base64,AAAA')} />)
  await expect.poll(() => face().localName, patient).toBe('svg')
  expect(face().getBoundingClientRect().width).toBe(28)
})

test('a network without a name has no picture', () => {
  const { box } = mount(<PlainButton {...look} badge={plainBadge(undefined, undefined)} />)
  expect(rootIn(box).querySelector('.glyph')).toBeNull()
})
