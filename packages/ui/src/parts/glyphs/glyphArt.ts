/** What a generated glyph is drawn with: a ground, and shapes of two more colours on the 40 grid. */
export type GlyphArt = {
  readonly ground: string
  readonly shapes: readonly { readonly d: string; readonly fill: string }[]
  readonly turn: number
}

// Ground, light, spark: each three hold on paper and in the dark.
const palettes =
  'b23a48fce0d54a1420 1f6f78d7f0eaf4d35e 27364be8e2d4e07a5f f0c05a3a2e14c8551f 4c6fa5eaf1fbf2b134 e4572efff1df7a1f0b 3d5a45dfe9c8f2a65a 2e4756f4c77b8fc0de d9d2c33b3a36b5523b 8db48e1f3a2df7f3de e9b8a65a2a27fff6ee 5b4b8ae6ddf7f5a6a0'.split(
    ' ',
  )

// Light shape, spark shape. Plain forms that stay themselves at 20 px and at 80.
const motifs = [
  ['M20 8a12 12 0 0 1 12 12H20zM20 32A12 12 0 0 1 8 20h12z', 'M8 20A12 12 0 0 1 20 8v12z'],
  [
    'M20 6l4.6 9.4L34 20l-9.4 4.6L20 34l-4.6-9.4L6 20l9.4-4.6z',
    'M23.2 20a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z',
  ],
  ['M9 19a11 11 0 0 1 22 0z', 'M13 23a7 7 0 0 0 14 0z'],
  ['M0 14a26 26 0 0 1 26 26H0z', 'M33 13a6 6 0 1 1-12 0 6 6 0 0 1 12 0z'],
  [
    'M14 9a5 5 0 0 1 5 5v12a5 5 0 0 1-10 0V14a5 5 0 0 1 5-5z',
    'M26 15a5 5 0 0 1 5 5v6a5 5 0 0 1-10 0v-6a5 5 0 0 1 5-5z',
  ],
  [
    'M32 20a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM26 20a6 6 0 1 0-12 0 6 6 0 0 0 12 0z',
    'M23 20a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  ],
  ['M24 20a8 8 0 1 1-16 0 8 8 0 0 1 16 0z', 'M24 12a8 8 0 0 1 0 16 10 10 0 0 0 0-16z'],
  ['M8 8h11v11H8zM21 21h11v11H21z', 'M32 8v11H21A11 11 0 0 1 32 8zM8 32V21h11A11 11 0 0 1 8 32z'],
  ['M20 7l13 22.5H7z', 'M20 18l6.6 11.5H13.4z'],
  ['M8 12a12 12 0 0 0 24 0z', 'M8 32a12 12 0 0 1 24 0z'],
] as const

/** Draws a glyph from a name: the same name always gives the same one, another name nearly always another. */
export function glyphArt(seed: string): GlyphArt {
  // FNV-1a, then a last stir so that names that differ in one letter part ways.
  let hash = 0x811c9dc5
  for (const letter of seed.slice(0, 256)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  const bits = (hash ^ (hash >>> 13)) >>> 0
  const palette = palettes[bits % palettes.length] ?? ''
  const [light, spark] = motifs[(bits >>> 8) % motifs.length] ?? motifs[0]
  return {
    ground: `#${palette.slice(0, 6)}`,
    shapes: [
      { d: light, fill: `#${palette.slice(6, 12)}` },
      { d: spark, fill: `#${palette.slice(12)}` },
    ],
    turn: ((bits >>> 20) % 4) * 90,
  }
}
