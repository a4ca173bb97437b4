import type { ThemeMode } from '@latchkey/core'
import type { FontName } from '../fonts/wearFont.ts'
import type { CastName } from '../world/cast.ts'

/** What the address of the page asks for. */
export type SceneRequest = {
  readonly view: string
  readonly state: string
  readonly theme: ThemeMode
  /** The language decides unless told. */
  readonly dir: 'ltr' | 'rtl' | undefined
  readonly locale: string
  /** Draws in a frame of this width, to see a phone's layout at a desk. */
  readonly width: number | undefined
  readonly images: 'all' | 'none'
  readonly cast: CastName
  readonly font: FontName
}

/** Reads an address; undefined when it names no scene. */
export function readRequest(search: string): SceneRequest | undefined {
  const query = new URLSearchParams(search)
  const [view, state] = [query.get('view'), query.get('state')]
  if (view === null || state === null) return undefined
  const width = Number(query.get('width'))
  return {
    view,
    state,
    theme: oneOf(query.get('theme'), ['light', 'dark', 'system']) ?? 'system',
    dir: oneOf(query.get('dir'), ['ltr', 'rtl']),
    locale: query.get('locale') ?? 'en',
    width: Number.isInteger(width) && width >= 200 && width <= 4000 ? width : undefined,
    images: oneOf(query.get('images'), ['all', 'none']) ?? 'all',
    cast: oneOf(query.get('cast'), ['plain', 'long']) ?? 'plain',
    font: oneOf(query.get('font'), ['system', 'narrow', 'wide']) ?? 'system',
  }
}

/** Writes an address; what is usual is left out. */
export function sceneUrl(request: Pick<SceneRequest, 'view' | 'state'> & Partial<SceneRequest>): string {
  const { view, state, ...rest } = request
  const said = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams([['view', view], ['state', state], ...said] as [string, string][])}`
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === text)
}
