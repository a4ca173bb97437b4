import type { SurfaceTheme } from '../surface/surfaceContext.ts'
import { contrast, type Rgb, readRgb } from './contrast.ts'

const colours = ['--lk-accent', '--lk-ground', '--lk-sheet', '--lk-ink', '--lk-dim', '--lk-qr-color']
const pairs = ['ink', 'dim'].flatMap((text) => ['ground', 'sheet'].map((layer) => [text, layer] as const))
const enough = 4.5

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
      pairs.flatMap(([text, layer]) => {
        const ratio = contrast(read(`--_${text}`, scheme), read(`--_${layer}`, scheme))
        if (ratio >= enough) return []
        // Cut, not rounded: 4.499 must not read as the 4.5 it misses.
        const shown = Math.floor(ratio * 10) / 10
        return `Latchkey theme: --lk-${text} on --lk-${layer} has a contrast of ${shown}:1 in ${scheme}; text needs ${enough}:1.`
      }),
    ),
  )
  return [...wrong, ...low]
}

/** Chooses black or white on the accent where the engine cannot do it in CSS. */
export function setOnAccent(root: ShadowRoot): void {
  const [light, dark] = withProbe(root, (read) =>
    (['light', 'dark'] as const).map((scheme) =>
      contrast(read('--_accent', scheme), [1, 1, 1]) >= enough ? '#fff' : '#000',
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
