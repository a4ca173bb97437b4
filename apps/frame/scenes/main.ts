// Every state of the wallet's own pages by address, for looking and for the checks that walk through all of them. No part of the
// wallet: `npx vite --config apps/frame/scenes/vite.config.ts apps/frame/scenes`.
import type { FrameTheme } from '@latchkey/wire/frame'
import { element } from '../src/pages/element.ts'
import { approvalScenes } from './approvalScenes.ts'
import { devicesScenes } from './devicesScenes.ts'
import { linkScenes } from './linkScenes.ts'
import type { Scenes } from './scene.ts'

const scenes: Scenes = { ...approvalScenes, ...linkScenes, ...devicesScenes }
const page = document.documentElement
const query = new URLSearchParams(location.search)
const name = query.get('scene')

if (name === null) {
  const links = Object.keys(scenes).map((one) =>
    element('li', {}, element('a', { href: `?scene=${one}`, 'data-scene': one }, one)),
  )
  document.body.append(
    element('main', {}, element('h1', {}, 'Scenes of the wallet'), element('ul', {}, ...links)),
  )
  page.dataset['ready'] = ''
} else {
  try {
    const play = scenes[name]
    if (play === undefined) throw new Error(`There is no scene ${name}.`)
    await play(readTheme())
    page.dataset['ready'] = name
  } catch (error) {
    page.dataset['failed'] = String(error)
    document.body.append(page.dataset['failed'])
  }
}

/** The look that a page around the wallet would ask for. */
function readTheme(): FrameTheme {
  const [mode, locale] = [query.get('theme'), query.get('locale')]
  return {
    ...((mode === 'light' || mode === 'dark') && { themeMode: mode }),
    ...(locale !== null && { locale }),
  }
}
