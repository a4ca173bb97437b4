import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyholeIcon } from '../../icons/keyholeIcon.ts'
import { SurfaceRoot } from '../../surface/SurfaceRoot.tsx'
import { find, mount, mountInSurface } from '../../test/mount.tsx'
import { SiteAround } from '../../test/SiteAround.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { PageButton } from './PageButton.tsx'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'

const look: PlainButtonProps = {
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

const rootIn = (box: HTMLElement) => find(box, '[data-latchkey="inline"]').shadowRoot as ShadowRoot

test.each([
  { label: 'Connect wallet', state: 'idle', disabled: false, expanded: false },
  { label: 'Connecting…', state: 'busy', disabled: false, expanded: true },
  { label: 'Connect wallet', state: 'restoring', disabled: false, expanded: false },
  { label: 'Connect wallet', state: 'idle', disabled: true, expanded: false },
] as const)('it is the button that PageButton draws, node by node: $state, disabled $disabled', (shown) => {
  const dress = { theme: 'light', dir: 'ltr', lang: 'en' } as const
  const { root } = mountInSurface(<PageButton {...shown} onClick={() => {}} />, { ...dress, inline: true })
  const plain = rootIn(mount(<PlainButton {...look} {...shown} />).box)
  expect(find(plain, '.lk').outerHTML.length).toBeGreaterThan(100)
  expect(find(plain, '.lk').isEqualNode(find(root, '.lk'))).toBe(true)
  const looks = (within: ShadowRoot) =>
    ['.page-btn', '.page-label', '.page-bolt', ...(shown.state === 'busy' ? ['svg'] : [])].map((part) => {
      const { width, height } = find(within, part).getBoundingClientRect()
      const { color, backgroundColor, font } = getComputedStyle(find(within, part))
      return { part, width, height, color, backgroundColor, font }
    })
  expect(looks(plain)).toEqual(looks(root))
})

/** Which points of a square of 20 a shape covers, four to the pixel each way. */
function covered(isIn: (x: number, y: number) => boolean): readonly string[] {
  const steps = Array.from({ length: 80 }, (_, at) => at / 4 + 0.125)
  return steps.flatMap((y) => steps.filter((x) => isIn(x, y)).map((x) => `${x} ${y}`))
}

test('the keyhole on its bolt is that of the icon in the colour of its words, and gives way to the wheel of a wait', () => {
  const { box, draw } = mount(<PlainButton {...look} />)
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
  draw(<PlainButton {...look} state="busy" />)
  expect(keyhole().content).toBe('none')
  expect(find(rootIn(box), '.page-bolt > svg').checkVisibility()).toBe(true)
})

test('it says what it opens, tells of intent before it is pressed, and passes in both themes', async () => {
  const onClick = vi.fn()
  const onIntent = vi.fn()
  const { box } = mount(<PlainButton {...look} onClick={onClick} onIntent={onIntent} />)
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
  const { box, draw } = mount(<PlainButton {...look} onClick={first} />)
  const button = find(rootIn(box), 'button')
  button.focus()
  draw(<PlainButton {...look} label="Try again" expanded name="Try the wallets again" onClick={second} />)
  expect(find(rootIn(box), 'button')).toBe(button)
  expect(rootIn(box).activeElement).toBe(button)
  expect([button.textContent, button.ariaExpanded, button.ariaLabel]).toEqual([
    'Try again',
    'true',
    'Try the wallets again',
  ])
  await userEvent.click(button)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  draw(<PlainButton {...look} />)
  expect(button.hasAttribute('aria-label')).toBe(false)
})

test('a page that shrinks its root font does not shrink the button', () => {
  document.documentElement.style.fontSize = '62.5%'
  const { box } = mount(<PlainButton {...look} />)
  const { width, height } = find(rootIn(box), 'button').getBoundingClientRect()
  document.documentElement.style.fontSize = ''
  expect([width, height]).toEqual([208, 48])
})

test('a component of the site around it hears each click once', async () => {
  const heard = vi.fn()
  mount(
    <SiteAround onClick={heard}>
      <PlainButton {...look} />
    </SiteAround>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('markup in its words stays words', () => {
  const label = '<img src=x onerror=alert(1)>'
  const { box } = mount(<PlainButton {...look} label={label} />)
  expect(find(rootIn(box), '.page-label').textContent).toBe(label)
  expect(rootIn(box).querySelector('img')).toBeNull()
})

test('a face takes its place, with the focus, and gives both back', () => {
  const face = (inside: HTMLElement) => (
    <SurfaceRoot inside={inside} dress={{ theme: 'light' }}>
      <button type="button">ines.example.eth</button>
    </SurfaceRoot>
  )
  const { box, draw } = mount(<PlainButton {...look} />)
  const root = rootIn(box)
  find(root, 'button').focus()
  draw(<PlainButton {...look} face={face} />)
  expect(rootIn(box)).toBe(root)
  expect([root.textContent, root.activeElement?.textContent]).toEqual([
    'ines.example.eth',
    'ines.example.eth',
  ])
  draw(<PlainButton {...look} />)
  expect([root.textContent, root.activeElement?.textContent]).toEqual(['Connect wallet', 'Connect wallet'])
})

test('without the focus it asks for none when it becomes a face', () => {
  const { box, draw } = mount(<PlainButton {...look} />)
  draw(
    <PlainButton
      {...look}
      face={(inside) => (
        <SurfaceRoot inside={inside} dress={{ theme: 'light' }}>
          <button type="button">face</button>
        </SurfaceRoot>
      )}
    />,
  )
  expect(rootIn(box).activeElement).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

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
  const face = (inside: HTMLElement) => (
    <SurfaceRoot inside={inside} dress={{ theme: 'light' }}>
      <button type="button">face</button>
    </SurfaceRoot>
  )
  const page = (open: boolean) => (
    <>
      <PlainButton {...look} face={open ? face : undefined} />
      <Modal open={open} found={found} />
    </>
  )
  const { draw } = mount(page(true))
  found.length = 0
  draw(page(false))
  expect(found).toEqual(['Connect wallet'])
})
