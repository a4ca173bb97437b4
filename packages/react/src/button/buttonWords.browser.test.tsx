import { loadWords, setLocale } from '@latchkey/core'
import { loadFirstWords, say } from '@latchkey/core/internal'
import { type DrawnButton, PageButton, PageFace, PageLine, PersonGlyph, pageBadge } from '@latchkey/ui'
import { Profiler } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useText } from '../hooks/useText.ts'
import { type fonts, wearFont } from '../test/fonts.ts'
import { button, makeLatchkey, mount, patient, stage } from '../test/stage.tsx'
import { ConnectButton } from './ConnectButton.tsx'

const faces = [
  ['button.connect', 'idle'],
  ['button.retry', 'idle'],
  ['button.connecting', 'busy'],
  ['button.restoring', 'busy'],
  ['button.wrongNetwork', 'warning'],
] as const

const look = { theme: 'light', expanded: false, disabled: false, onClick() {}, onIntent() {} } as const

const looks = (['narrow', 'wide'] satisfies (keyof typeof fonts)[]).flatMap((font) =>
  (['en', 'es', 'ar'] as const).map((locale) => ({ font, locale })),
)

test.for(looks)(
  'in $locale every word of the button is whole in a $font font, on one line',
  async ({ font, locale }) => {
    onTestFinished(await wearFont(font))
    const latchkey = makeLatchkey()
    await setLocale(latchkey, locale)
    const words = latchkey.words.getState()
    const { box } = mount(
      <main>
        {faces.map(([key, state]) => (
          <PageButton
            {...look}
            key={key}
            dir={words.dir}
            lang={locale}
            label={say(words, key)}
            state={state}
            badge={state === 'warning' ? pageBadge({}) : undefined}
          />
        ))}
      </main>,
    )
    const all = (selector: string) =>
      [...box.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
      ])
    await expect.poll(() => all('.page-label').length, patient).toBe(faces.length)
    for (const label of all('.page-label')) expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    for (const label of all('.page-label')) expect(label.getBoundingClientRect().height).toBe(20)
    const boxes = all('.page-btn').map((button) => button.getBoundingClientRect())
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([48]))
    // As wide as each other, except where a wide face needs more room for longer words.
    const widths = boxes.map(({ width }) => width)
    if (font === 'narrow') expect(new Set(widths)).toEqual(new Set([208]))
    expect(Math.min(...widths)).toBe(208)
    expect(Math.max(...widths)).toBeLessThan(272)
  },
)

test('the button grows with a label of the site that is longer, and keeps it on one line', async () => {
  onTestFinished(await wearFont('wide'))
  stage(<ConnectButton label="Log in to Paper Harbour" />)
  const own = button('Log in to Paper Harbour')
  await expect.element(own, patient).toBeVisible()
  const { width, height } = own.element().getBoundingClientRect()
  expect(width).toBeGreaterThan(208)
  expect(height).toBe(48)
})

test.for([{}, { balance: '1.284 ETH' }])(
  'in a wide font a short address stands whole on the button, beside %o',
  async (more) => {
    onTestFinished(await wearFont('wide'))
    await page.viewport(1024, 768)
    const chip = { glyph: <PersonGlyph seed="0x7099" size={24} />, name: '0x7099…79C8' }
    const face = (drawn: DrawnButton) => (
      <PageFace drawn={drawn} dress={look} look={{ ...look, state: 'connected', name: 'Account' }}>
        <PageLine {...chip} {...more} />
      </PageFace>
    )
    const { box } = mount(<PageButton {...look} state="connected" face={face} />)
    const name = () => box.firstElementChild?.shadowRoot?.querySelector('.page-name bdi')?.textContent
    await expect.poll(name, patient).toBe('0x7099…79C8')
  },
)

/** What draws the words of the button, alone: the button is drawn for other reasons too. */
function ButtonText() {
  return <p>{useText('button.connect')}</p>
}

test('the words of the views arrive without a word of the button being drawn again; a language draws it', async () => {
  const drawn: string[] = []
  const { latchkey } = stage(
    <Profiler id="text" onRender={(_, phase) => drawn.push(phase)}>
      <ButtonText />
    </Profiler>,
  )
  await expect.element(page.getByText('Connect wallet'), patient).toBeVisible()
  const before = drawn.length
  await loadFirstWords(latchkey)
  await loadWords(latchkey)
  expect(drawn.slice(before)).toEqual([])
  await setLocale(latchkey, 'es')
  await expect.element(page.getByText('Conectar cartera'), patient).toBeVisible()
  expect(drawn.slice(before)).toEqual(['update'])
})

test('the button is drawn in a new language', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  await setLocale(latchkey, 'es')
  await expect.element(button('Conectar cartera'), patient).toBeVisible()
})
