const inks = [
  { ground: '#27364b', shape: '#e8e2d4', mark: '#e07a5f' },
  { ground: '#12655d', shape: '#dcefe8', mark: '#f2b134' },
  { ground: '#6b3f69', shape: '#f3e4ee', mark: '#f0a868' },
  { ground: '#8a3b2c', shape: '#fbe7da', mark: '#2f5d62' },
  { ground: '#3d5a45', shape: '#e4edd6', mark: '#d98e4a' },
  { ground: '#3f4a7a', shape: '#e6e9f7', mark: '#d9a441' },
] as const

/** Draws an icon for a wallet that has none: a key whose colours and teeth follow from the name. */
export function drawIcon(name: string): string {
  const seed = hash(name)
  const ink = inks[seed % inks.length] ?? inks[0]
  const teeth = [0, 1, 2].map((place) => {
    const length = 3 + ((seed >> (place * 2 + 3)) % 3) * 1.5
    return `<rect x="${18.5 + place * 4.5}" y="21" width="2.5" height="${length}" rx="1"/>`
  })
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    `<rect width="40" height="40" rx="12" fill="${ink.ground}"/>`,
    `<g fill="${ink.shape}"><rect x="14" y="18.5" width="18" height="3" rx="1.5"/>${teeth.join('')}</g>`,
    `<circle cx="12.5" cy="20" r="5" fill="none" stroke="${ink.mark}" stroke-width="3.5"/>`,
    '</svg>',
  ]
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
}
