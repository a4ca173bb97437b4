import '@fontsource/dejavu-sans/400.css'
import '@fontsource/dejavu-sans/700.css'
import '@fontsource/noto-sans-arabic/400.css'
import '@fontsource/noto-sans-arabic/500.css'
import '@fontsource/noto-sans-arabic/600.css'
import '@fontsource/roboto-condensed/400.css'
import '@fontsource/roboto-condensed/500.css'
import '@fontsource/roboto-condensed/600.css'
import './fonts.css'

/** The face that a scene is drawn in: the machine's own, or one that the gallery brings along. */
export type FontName = 'system' | 'narrow' | 'wide'

/** Latin, with the letters of the pseudo-locale, and Arabic: each may lie in a file of its own. */
const letters = 'aļţŕ ع'

/** Draws page and widget in a face, and resolves when it is loaded: nothing is measured in another one. */
export async function wearFont(name: FontName): Promise<void> {
  const page = document.documentElement
  page.dataset['font'] = name
  if (name === 'system') return
  const families = getComputedStyle(page).getPropertyValue('--lk-font')
  await Promise.all(
    [400, 500, 600].map((weight) => document.fonts.load(`${weight} 1rem ${families}`, letters)),
  )
}
