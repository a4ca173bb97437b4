import { Profiler, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { find, mount, mountInSurface } from '../test/mount.tsx'
import { ServerDrawn, serverMarkup } from '../test/ServerDrawn.tsx'
import { SiteAround } from '../test/SiteAround.tsx'
import { Surface } from './Surface.tsx'
import { useInside } from './surfaceContext.ts'
import { useStyles } from './useStyles.ts'

const red = '@layer parts { .dye { color: rgb(255, 0, 0) } }'

function Dye({ css = red }: { readonly css?: string }) {
  useStyles(css)
  return <span className="dye">dyed</span>
}

/** Looks at itself as soon as it is drawn. */
function Curious({ found }: { readonly found: unknown[] }) {
  const self = useRef<HTMLSpanElement>(null)
  useStyles(red)
  useLayoutEffect(() => {
    if (self.current) found.push(self.current.isConnected, getComputedStyle(self.current).color)
  }, [found])
  return (
    <span className="dye" ref={self}>
      dyed
    </span>
  )
}

function Bare() {
  return <output>{useInside() === undefined ? 'no surface' : 'surface'}</output>
}

/** Gives the page a style for the length of a test. */
function pageStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
}

test('children are drawn in an open shadow root in the same frame, also in StrictMode', () => {
  const { root } = mountInSurface(<p>inside</p>)
  expect(root.mode).toBe('open')
  expect(root.textContent).toBe('inside')
})

test('one drawing is enough: what is inside finds itself in the page, in its styles, when its first effects run', () => {
  const found: unknown[] = []
  let drawings = 0
  const box = document.body.appendChild(document.createElement('main'))
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  flushSync(() =>
    root.render(
      <Profiler id="surface" onRender={() => void drawings++}>
        <Surface theme="light">
          <Curious found={found} />
        </Surface>
      </Profiler>,
    ),
  )
  expect(found).toEqual([true, 'rgb(255, 0, 0)'])
  expect(drawings).toBe(1)
})

test('the page cannot bend what is inside, nor does the inside bend the page', () => {
  pageStyle('p { color: rgb(0, 0, 255) !important; font-size: 40px } * { letter-spacing: 9px }')
  const { root } = mountInSurface(<p>inside</p>)
  const outside = document.createElement('span')
  outside.className = 'lk'
  document.body.append(outside)
  onTestFinished(() => outside.remove())
  const style = getComputedStyle(find(root, 'p'))
  expect(style.color).toBe('rgb(29, 25, 20)')
  expect(style.fontSize).toBe('15px')
  expect(style.letterSpacing).toBe('normal')
  expect(getComputedStyle(outside).display).toBe('inline')
})

test('a page that shrinks its root font does not shrink the widget', () => {
  pageStyle('html { font-size: 62.5% }')
  const { root } = mountInSurface(<p>inside</p>)
  expect(getComputedStyle(find(root, 'p')).fontSize).toBe('15px')
})

test('theme, direction and language stand on the host, and follow the props', () => {
  const { box, draw } = mount(
    <Surface theme="dark" dir="rtl" lang="ar">
      <p>inside</p>
    </Surface>,
  )
  const host = find(box, '[data-latchkey]')
  expect([host.dataset['theme'], host.dir, host.lang]).toEqual(['dark', 'rtl', 'ar'])
  draw(
    <Surface theme="light">
      <p>inside</p>
    </Surface>,
  )
  expect([host.dataset['theme'], host.dir, host.lang]).toEqual(['light', '', ''])
})

test('S2.29 S2.30 it is drawn in light, in dark, and by default as the system says', async () => {
  const ink = (theme: 'light' | 'dark' | 'system') => {
    const { root, unmount } = mountInSurface(<p>inside</p>, { theme })
    const { color } = getComputedStyle(find(root, 'p'))
    unmount()
    return color
  }
  expect(ink('light')).toBe('rgb(29, 25, 20)')
  expect(ink('dark')).toBe('rgb(245, 241, 234)')
  expect(ink('system')).toBe(ink(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
})

test('the public variables feed the private ones, and a removed one is gone', () => {
  const { box, draw } = mount(
    <Surface theme="light" variables={{ '--lk-ink': 'rgb(1, 2, 3)', '--lk-dim': '#222' }}>
      <p>inside</p>
    </Surface>,
  )
  const host = find(box, '[data-latchkey]')
  const inside = find(host.shadowRoot as ShadowRoot, 'p')
  expect(getComputedStyle(inside).color).toBe('rgb(1, 2, 3)')
  draw(
    <Surface theme="light" variables={{ '--lk-dim': '#222' }}>
      <p>inside</p>
    </Surface>,
  )
  expect(getComputedStyle(inside).color).toBe('rgb(29, 25, 20)')
  expect(host.style.getPropertyValue('--lk-dim')).toBe('#222')
})

test('a part brings its styles once, and two surfaces share the parsed sheet', () => {
  const one = mountInSurface([<Dye key="a" />, <Dye key="b" />])
  const other = mountInSurface(<Dye />)
  const dyes = (root: ShadowRoot) =>
    root.adoptedStyleSheets.filter((sheet) =>
      [...sheet.cssRules].some((rule) => rule.cssText.includes('.dye')),
    )
  expect(getComputedStyle(find(one.root, '.dye')).color).toBe('rgb(255, 0, 0)')
  expect(dyes(one.root)).toHaveLength(1)
  expect(dyes(other.root)).toEqual(dyes(one.root))
})

test('a part whose styles are hot-reloaded drops the old ones', () => {
  const { root, redraw } = mountInSurface(<Dye css=".dye { color: rgb(9, 9, 9); margin: 4px }" />)
  redraw(<Dye css=".dye { color: rgb(8, 8, 8) }" />)
  expect(getComputedStyle(find(root, '.dye')).color).toBe('rgb(8, 8, 8)')
  expect(getComputedStyle(find(root, '.dye')).marginTop).toBe('0px')
})

test('without a surface a part is drawn without styles and without an error', () => {
  const { box } = mount(
    <>
      <Bare />
      <Dye />
    </>,
  )
  expect(box.textContent).toBe('no surfacedyed')
})

test('a component of the site around a surface hears each click once', async () => {
  const heard = vi.fn()
  const inside = vi.fn()
  mount(
    <SiteAround onClick={heard}>
      <Surface theme="light" inline>
        <button type="button" onClick={inside}>
          press
        </button>
      </Surface>
    </SiteAround>,
  )
  await userEvent.click(page.getByRole('button', { name: 'press' }))
  expect(inside).toHaveBeenCalledTimes(1)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('what a server drew keeps its room, and is filled without a warning', async () => {
  const box = document.createElement('div')
  box.innerHTML = serverMarkup
  document.body.append(box)
  const { width, height } = find(box, 'svg').getBoundingClientRect()
  expect([width, height]).toEqual([208, 48])
  const problems = vi.fn()
  const root = hydrateRoot(box, <ServerDrawn />, { onRecoverableError: problems })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  await eventually(() => find(box, 'span').shadowRoot?.textContent).toBe('press')
  expect(problems).not.toHaveBeenCalled()
})

test('the room is the same whatever the page did to its own text', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 62.5% } body { font: 20px monospace }')
  document.adoptedStyleSheets = [sheet]
  const box = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    document.adoptedStyleSheets = []
    box.remove()
  })
  box.innerHTML = serverMarkup
  const { width, height } = find(box, 'svg').getBoundingClientRect()
  expect([width, height]).toEqual([208, 48])
})

test('a hot reload that keeps the element keeps its shadow root', () => {
  const { box, draw } = mount(
    <Surface theme="light">
      <p>old</p>
    </Surface>,
  )
  const host = find(box, '[data-latchkey]')
  const { shadowRoot } = host
  draw(
    <Surface theme="light">
      <p>new</p>
    </Surface>,
  )
  expect(host.shadowRoot).toBe(shadowRoot)
  expect(shadowRoot?.textContent).toBe('new')
})
