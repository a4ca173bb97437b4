import { expect } from 'vitest'
import type { Input, Tab } from './engine.ts'
import { type Found, findInPage, type Target } from './findInPage.ts'

const patient = { timeout: 60_000, interval: 50 }

/** What a visitor looks for, from the outside in: `['dialog', ['button', 'Send']]`. */
type Place = readonly (string | readonly [role: string, name: string | RegExp])[]

/** Keys without a sign, in the words of WebDriver. */
export const keys = {
  control: '\uE009',
  enter: '\uE007',
  escape: '\uE00C',
  shift: '\uE008',
  tab: '\uE004',
} as const

/** A page or a frame in it. */
type Inside = Pick<Tab, 'run' | 'perform'>

/** Somebody in front of one tab, who finds things by role and name and uses a mouse and a keyboard. */
export type Visitor<T extends Inside = Tab> = {
  readonly tab: T
  /** Waits until exactly one thing is there. */
  sees(...place: Place): Promise<Found>
  /** Waits until nothing of the kind is left. */
  missesAll(...place: Place): Promise<void>
  /** Waits until what is there reads like this. */
  reads(words: RegExp, ...place: Place): Promise<void>
  /** Waits until it stands still, can be used and nothing lies above it; then presses it with the mouse. */
  presses(...place: Place): Promise<void>
  /** Presses a field and types into it. */
  types(text: string, ...place: Place): Promise<void>
  /** Presses keys together, the last of them last. */
  strikes(...chord: readonly string[]): Promise<void>
  hasFocusOn(...place: Place): Promise<void>
}

/** Puts a visitor in front of a tab. */
export function visitor<T extends Inside>(tab: T): Visitor<T> {
  const look = (place: Place) => tab.run(findInPage, place.map(targetOf))

  async function only(place: Place, why: string, isGood: (found: Found) => boolean): Promise<Found> {
    let seen: readonly Found[] = []
    await expect
      .poll(
        async () => {
          seen = await look(place)
          return seen.length === 1 && seen.every(isGood) ? 'fine' : seen
        },
        { ...patient, message: `${placeName(place)} ${why}` },
      )
      .toBe('fine')
    const [found] = seen
    if (found === undefined) throw new Error(`${placeName(place)} is not there.`)
    return found
  }

  async function presses(...place: Place): Promise<void> {
    let before: Found | undefined
    const { x, y } = await only(place, 'can be pressed', (found) => {
      const isStill = before?.x === found.x && before.y === found.y
      before = found
      return isStill && found.isAtRest && found.isEnabled && found.isReachable
    })
    await tab.perform([press(x, y)])
  }

  return {
    tab,
    presses,
    sees: (...place) => only(place, 'is there', () => true),
    async missesAll(...place) {
      await expect.poll(() => look(place), { ...patient, message: `${placeName(place)} is gone` }).toEqual([])
    },
    async reads(words, ...place) {
      await expect
        .poll(async () => (await look(place)).map(({ text }) => text).join('\n'), {
          ...patient,
          message: `${placeName(place)} reads ${words}`,
        })
        .toMatch(words)
    },
    async types(text, ...place) {
      await presses(...place)
      await only(place, 'has the focus', ({ hasFocus }) => hasFocus)
      await tab.perform([strike([...text].map((sign) => [sign]))])
    },
    strikes: (...chord) => tab.perform([strike([chord])]),
    async hasFocusOn(...place) {
      await only(place, 'has the focus', ({ hasFocus }) => hasFocus)
    },
  }
}

function targetOf(part: Place[number]): Target {
  if (typeof part === 'string') return { role: part }
  const [role, name] = part
  return typeof name === 'string' ? { role, name } : { role, pattern: name.source }
}

function placeName(place: Place): string {
  return place.map((part) => (typeof part === 'string' ? part : `${part[0]} “${part[1]}”`)).join(' › ')
}

function press(x: number, y: number): Input {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

/** Chords one after the other: each key of one goes down in order and up again the other way round. */
function strike(chords: readonly (readonly string[])[]): Input {
  const actions = chords.flatMap((chord) => [
    ...chord.map((value) => ({ type: 'keyDown', value }) as const),
    ...[...chord].reverse().map((value) => ({ type: 'keyUp', value }) as const),
  ])
  return { type: 'key', id: 'keyboard', actions }
}
