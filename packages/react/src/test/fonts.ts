import '@fontsource/dejavu-sans/400.css'
import '@fontsource/dejavu-sans/700.css'
import '@fontsource/noto-sans-arabic/400.css'
import '@fontsource/noto-sans-arabic/600.css'
import '@fontsource/roboto-condensed/400.css'
import '@fontsource/roboto-condensed/600.css'

/** A visitor's system face may be any: these are about as narrow and as wide as such faces come, and no machine's own. */
export const fonts = {
  narrow: '"Roboto Condensed", "Noto Sans Arabic"',
  wide: '"DejaVu Sans"',
} as const

/** Draws the page's widget in one of them, and resolves when it is loaded; the returned function undoes it. */
export async function wearFont(name: keyof typeof fonts): Promise<() => void> {
  const { style } = document.documentElement
  style.setProperty('--lk-font', fonts[name])
  // Latin and Arabic may lie in files of their own.
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 1rem ${fonts[name]}`, 'añ ع')))
  return () => style.removeProperty('--lk-font')
}
