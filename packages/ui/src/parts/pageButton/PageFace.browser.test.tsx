import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyholeIcon } from '../../icons/keyholeIcon.ts'
import { find, mount } from '../../test/mount.tsx'
import { buttonRoot as rootIn, ShownButton } from '../../test/ShownButton.tsx'
import { SiteAround } from '../../test/SiteAround.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { NetworkGlyph } from '../glyphs/NetworkGlyph.tsx'
import type { DrawnButton } from './drawPageButton.ts'
import { PageButton, type PageButtonProps } from './PageButton.tsx'
import { PageFace } from './PageFace.tsx'
import { pageBadge, picturePlace } from './pageBadge.ts'

const look: PageButtonProps = {
  theme: 'light',
  dir: 'ltr',
  lang: 'en',
  label: 'Connect wallet',
  state: 'idle',
  expanded: false,
  disabled: false,
  onClick: () => {},
  onIntent: () => {},
}

/** What React draws on it: other words. */
const face = (drawn: DrawnButton) => (
  <PageFace drawn={drawn} dress={look} look={{ ...look, name: 'ines.example.eth', label: undefined }}>
    <b>ines.example.eth</b>
  </PageFace>
)

/** Which points of a square of 20 a shape covers, four to the pixel each way. */
function covered(isIn: (x: number, y: number) => boolean): readonly string[] {
  const steps = Array.from({ length: 80 }, (_, at) => at / 4 + 0.125)
  return steps.flatMap((y) => steps.filter((x) => isIn(x, y)).map((x) => `${x} ${y}`))
}

test('the keyhole on its bolt is that of the icon in the colour of its words, and gives way to the wheel of a wait', () => {
  const { box, draw } = mount(<PageButton {...look} />)
  const keyhole = () => getComputedStyle(find(rootIn(box), '.page-bolt'), '::before')
  const { color } = getComputedStyle(find(rootIn(box), '.page-label'))
  expect(keyhole()).toMatchObject({ content: '""', borderColor: color, width: '20px', height: '20px' })
  const pen = new OffscreenCanvas(20, 20).getContext('2d') as OffscreenCanvasRenderingContext2D
  Object.assign(pen, { lineWidth: 1.92, lineCap: 'round', lineJoin: 'round' })
  const cut = new Path2D(/^path\("(.*)"\)$/.exec(keyhole().clipPath)?.[1])
  const icon = new Path2D(keyholeIcon.d)
  const drawn = covered((x, y) => pen.isPointInStroke(icon, x * 1.2, y * 1.2))
  const seen = covered((x, y) => pen.isPointInPath(cut, x, y))
  expect(drawn.length).toBeGreaterThan(500)
  const differ = [...drawn.filter((at) => !seen.includes(at)), ...seen.filter((at) => !drawn.includes(at))]
  // The styles have it to the tenth of a pixel.
  expect(differ.length).toBeLessThan(drawn.length / 10)
  draw(<PageButton {...look} state="busy" />)
  expect(keyhole().content).toBe('none')
  expect(find(rootIn(box), '.page-bolt > svg').checkVisibility()).toBe(true)
})

test('it says what it opens, tells of intent before it is pressed, and passes in both themes', async () => {
  const onClick = vi.fn()
  const onIntent = vi.fn()
  const { box } = mount(<PageButton {...look} onClick={onClick} onIntent={onIntent} />)
  await userEvent.keyboard('{Tab}')
  expect(onIntent).toHaveBeenCalled()
  expect(onClick).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  expect(onIntent.mock.calls.length).toBeGreaterThan(1)
  expect(await violationsInBothThemes(find(box, '[data-latchkey]'))).toEqual([])
})

test('what changes is drawn into the same element, and the newest handlers are called', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const { box, draw } = mount(<PageButton {...look} onClick={first} />)
  const button = find(rootIn(box), 'button')
  button.focus()
  draw(<PageButton {...look} label="Try again" expanded name="Try the wallets again" onClick={second} />)
  expect(find(rootIn(box), 'button')).toBe(button)
  expect(rootIn(box).activeElement).toBe(button)
  expect([button.textContent, button.ariaExpanded, button.ariaLabel]).toEqual([
    'Try again',
    'true',
    'Try the wallets again',
  ])
  await userEvent.click(button)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  draw(<PageButton {...look} />)
  expect(button.hasAttribute('aria-label')).toBe(false)
})

test('a page that shrinks its root font does not shrink the button', () => {
  document.documentElement.style.fontSize = '62.5%'
  const { box } = mount(<PageButton {...look} />)
  const { width, height } = find(rootIn(box), 'button').getBoundingClientRect()
  document.documentElement.style.fontSize = ''
  expect([width, height]).toEqual([208, 48])
})

test('a component of the site around it hears each click once', async () => {
  const heard = vi.fn()
  mount(
    <SiteAround onClick={heard}>
      <PageButton {...look} />
    </SiteAround>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('markup in its words stays words', () => {
  const label = '<img src=x onerror=alert(1)>'
  const { box } = mount(<PageButton {...look} label={label} />)
  expect(find(rootIn(box), '.page-label').textContent).toBe(label)
  expect(rootIn(box).querySelector('img')).toBeNull()
})

test('a face draws into the same element, which keeps the focus, and leaves it as it was', () => {
  const { box, draw } = mount(<PageButton {...look} />)
  const root = rootIn(box)
  const button = find(root, 'button')
  const before = button.outerHTML
  button.focus()
  draw(<PageButton {...look} face={face} />)
  expect([find(root, 'button'), root.activeElement]).toEqual([button, button])
  expect([root.textContent, button.ariaLabel]).toEqual(['ines.example.eth', 'ines.example.eth'])
  draw(<PageButton {...look} />)
  expect(root.activeElement).toBe(button)
  expect(button.outerHTML).toBe(before)
})

test('a face that is there from the beginning is drawn alone', () => {
  const { box } = mount(<PageButton {...look} face={face} />)
  expect(rootIn(box).textContent).toBe('ines.example.eth')
})

test('without the focus it takes none when it becomes a face', () => {
  const { box, draw } = mount(<PageButton {...look} />)
  draw(<PageButton {...look} face={face} />)
  expect(rootIn(box).activeElement).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test.for(['page-line', 'page-picture'])(
  'a component of the site hears one click on what React draws in %s',
  async (kind) => {
    const heard = vi.fn()
    const place = picturePlace()
    const picture = (drawn: DrawnButton) => (
      <PageFace
        drawn={drawn}
        dress={look}
        into={place}
        look={{ ...look, label: 'Harbour', badge: pageBadge({ place }) }}
      >
        <NetworkGlyph name="Harbour" size={28} />
      </PageFace>
    )
    const chip = { glyph: <NetworkGlyph name="Harbour" size={28} />, name: 'Harbour' }
    const { box } = mount(
      <SiteAround onClick={heard}>
        {kind === 'page-line' ? (
          <ShownButton label="Harbour" state="connected" chip={chip} />
        ) : (
          <PageButton {...look} face={picture} />
        )}
      </SiteAround>,
    )
    const { x, y, width, height } = find(rootIn(box), '.glyph').getBoundingClientRect()
    const { x: left, y: top } = find(rootIn(box), 'button').getBoundingClientRect()
    const position = { x: x - left + width / 2, y: y - top + height / 2 }
    await userEvent.click(page.getByRole('button', { name: 'Harbour' }), { position })
    expect(heard).toHaveBeenCalledTimes(1)
  },
)

/** Looks for a button when it unmounts, as a modal does that gives the focus back. */
function Modal({ open, found }: { readonly open: boolean; readonly found: (string | null | undefined)[] }) {
  useLayoutEffect(() => {
    if (!open) return
    return () => {
      const root = document.querySelector('[data-latchkey="inline"]')?.shadowRoot
      found.push(root?.querySelector('button')?.textContent)
    }
  }, [open, found])
  return null
}

test('what closes in the moment that a face goes finds the button that comes in its place', () => {
  const found: (string | null | undefined)[] = []
  const drawn = (open: boolean) => (
    <>
      <PageButton {...look} face={open ? face : undefined} />
      <Modal open={open} found={found} />
    </>
  )
  const { draw } = mount(drawn(true))
  found.length = 0
  draw(drawn(false))
  expect(found).toEqual(['Connect wallet'])
})
