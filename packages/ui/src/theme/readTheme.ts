import type { SurfaceTheme } from '../surface/surfaceContext.ts'
import { contrast, enoughContrast, type Rgb, readRgb, shownContrast, textPairs } from './contrast.ts'

const colours = ['--lk-accent', '--lk-ground', '--lk-sheet', '--lk-ink', '--lk-dim', '--lk-qr-color']

/** Sentences about what a site's own theme makes hard to read, in each of the themes that a visitor may see. */
export function themeProblems(
  root: ShadowRoot,
  theme: SurfaceTheme,
  variables: Readonly<Record<string, string>>,
): readonly string[] {
  const wrong = colours
    .filter((name) => variables[name] !== undefined && !CSS.supports('color', variables[name]))
    .map((name) => `Latchkey theme: ${name} is "${variables[name]}", which is not a colour.`)
  const low = withProbe(root, (read) =>
    schemes(theme).flatMap((scheme) =>
      textPairs.flatMap(([text, layer]) => {
        const ratio = contrast(read(`--_${text}`, scheme), read(`--_${layer}`, scheme))
        if (ratio >= enoughContrast) return []
        return `Latchkey theme: --lk-${text} on --lk-${layer} has a contrast of ${shownContrast(ratio)}:1 in ${scheme}; text needs ${enoughContrast}:1.`
      }),
    ),
  )
  return [...wrong, ...low]
}

/** Chooses black or white on the accent where the engine cannot do it in CSS. */
export function setOnAccent(root: ShadowRoot): void {
  const [light, dark] = withProbe(root, (read) =>
    (['light', 'dark'] as const).map((scheme) =>
      contrast(read('--_accent', scheme), [1, 1, 1]) >= enoughContrast ? '#fff' : '#000',
    ),
  )
  ;(root.host as HTMLElement).style.setProperty('--_on-accent', `light-dark(${light}, ${dark})`)
}

type Scheme = 'light' | 'dark'

function schemes(theme: SurfaceTheme): readonly Scheme[] {
  return theme === 'system' ? ['light', 'dark'] : [theme]
}

function withProbe<T>(root: ShadowRoot, look: (read: (name: string, scheme: Scheme) => Rgb) => T): T {
  const probe = root.ownerDocument.createElement('span')
  root.append(probe)
  const found = look((name, scheme) => {
    probe.style.setProperty('color-scheme', scheme)
    return readRgb(probe, `var(${name})`)
  })
  probe.remove()
  return found
}
