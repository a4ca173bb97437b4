import { expect, test } from 'vitest'
import { find, mount } from '../../test/mount.tsx'
import { buttonRoot as rootIn } from '../../test/ShownButton.tsx'
import { NetworkGlyph } from '../glyphs/NetworkGlyph.tsx'
import { PageButton, type PageButtonProps } from './PageButton.tsx'
import { PageFace } from './PageFace.tsx'
import { pageBadge, picturePlace } from './pageBadge.ts'

const patient = { timeout: 30_000 }
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const broken = 'data:image/png;base64,AAAA'

const look: PageButtonProps = {
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

test.each(['idle', 'busy', 'restoring', 'connected', 'warning'] as const)(
  'a picture that comes later moves nothing on the button: %s',
  (state) => {
    const badge = pageBadge({ name: 'Harbour' })
    const plain = rootIn(mount(<PageButton {...look} state={state} badge={badge} />).box)
    const place = picturePlace()
    const later = { ...look, state, badge: pageBadge({ place }) }
    const drawn = (
      <PageButton
        {...look}
        face={(drawn) => (
          <PageFace drawn={drawn} dress={look} look={later} into={place}>
            <NetworkGlyph name="Harbour" size={28} />
          </PageFace>
        )}
      />
    )
    const root = rootIn(mount(drawn).box)
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
  const { box, draw } = mount(<PageButton {...look} badge={pageBadge({ name: 'Harbour', src: pixel })} />)
  const face = () => find(rootIn(box), '.glyph-face')
  await expect.poll(() => face().getAttribute('data-state'), patient).toBe('loaded')
  expect(face().getAttribute('src')).toBe(pixel)
  draw(<PageButton {...look} badge={pageBadge({ name: 'Harbour', src: broken })} />)
  await expect.poll(() => face().localName, patient).toBe('svg')
  expect(face().getBoundingClientRect().width).toBe(28)
})

test('a network without a name has no picture', () => {
  const { box } = mount(<PageButton {...look} badge={pageBadge({})} />)
  expect(rootIn(box).querySelector('.glyph')).toBeNull()
})
