import type { Latchkey } from '@latchkey/core'
import type { Play, Said } from '../scenes/scene.ts'
import { sayIn } from './hands.ts'
import { nextFrame, waitFor } from './waitFor.ts'
import { widgetRoots } from './widgetRoots.ts'

/** Waits until the scene shows what it is about and nothing moves or loads any more. */
export async function settle(latchkey: Latchkey, play: Play, signal: AbortSignal): Promise<void> {
  const missing = () => {
    const text = allText()
    return play.shows.filter((said) => {
      const pieces = piecesOf(latchkey, said)
      // A text that is not here yet says nothing.
      return pieces.join('') === '' || !pieces.every((piece) => text.includes(piece))
    })
  }
  const wanting = () =>
    `the scene does not show ${missing()
      .map(([code]) => code)
      .join(', ')}`
  const { until = () => true } = play
  // A text may come and go again while code loads: the scene is ready when its texts still stand after everything rests.
  do {
    await waitFor(() => missing().length === 0, wanting, signal)
    await waitFor(() => until(latchkey), 'the scene never came to its state', signal)
    await rest(signal)
  } while (missing().length > 0)
}

/** Waits until fonts, images and animations are through and a few frames look the same. */
async function rest(signal: AbortSignal): Promise<void> {
  await document.fonts.ready
  await Promise.all(
    widgetRoots()
      .flatMap((root) => [...root.querySelectorAll('img')])
      .map(decoded),
  )
  await Promise.all(
    widgetRoots()
      .flatMap((root) => root.getAnimations())
      .map(ended),
  )
  await stillness(signal)
}

/** A text without the names in it: a view may shorten those. */
function piecesOf(latchkey: Latchkey, [code, values]: Said): readonly string[] {
  const gap = '\u{e000}'
  const gaps = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? gap : value,
  ])
  return sayIn(latchkey, [code, Object.fromEntries(gaps)] as unknown as Said)
    .split(gap)
    .map((piece) => piece.trim())
}

/** Everything that is written or named in the widget. */
function allText(): string {
  return widgetRoots()
    .flatMap((root) => [
      root.textContent,
      ...[...root.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
        element.getAttribute('aria-label'),
        element.getAttribute('placeholder'),
      ]),
    ])
    .join('\n')
}

/** A few frames that look the same. */
async function stillness(signal: AbortSignal): Promise<void> {
  let before = ''
  let same = 0
  await waitFor(
    () => {
      const now = widgetRoots()
        .map((root) => root.innerHTML)
        .join('')
      same = now === before && now !== '' ? same + 1 : 0
      before = now
      return same >= 3
    },
    'the scene never came to rest',
    signal,
  )
}

async function decoded(image: HTMLImageElement): Promise<void> {
  // One that waits to be scrolled to would be waited for without end.
  image.loading = 'eager'
  // A picture that cannot be drawn gives way to a glyph; that is a scene too.
  await image.decode().catch(() => undefined)
}

async function ended(animation: Animation): Promise<void> {
  const { iterations } = animation.effect?.getComputedTiming() ?? {}
  if (iterations === Number.POSITIVE_INFINITY) return
  // Cancelled, because what it moved is gone: that is an end too.
  await animation.finished.catch(() => undefined)
  await nextFrame()
}
