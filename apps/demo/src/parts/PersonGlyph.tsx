// Ground, hill and sun: ten settled pairs, so that each account keeps its face.
const faces = [
  ['#E9B8A6', '#5A2A27', '#FFF6EE'],
  ['#8DB38B', '#1E3A2B', '#F7F3E3'],
  ['#9DB4D3', '#27364B', '#FBF3DC'],
  ['#F0C05A', '#6B3F12', '#FFF9E8'],
  ['#B9A7D6', '#3B2C63', '#FBEFEA'],
  ['#D98F7A', '#4A1420', '#FCE0D5'],
  ['#7FB7AE', '#12423D', '#EFF6E9'],
  ['#C9BBA3', '#4B3B26', '#FFFDF6'],
  ['#A3B36B', '#33401A', '#FBF8E3'],
  ['#D7A9C0', '#5B2245', '#FFF3F7'],
] as const

/** A person's circle; the same account always wears the same colours. */
export function PersonGlyph({ index }: { readonly index: number }) {
  const [ground, hill, sun] = faces[index % faces.length] ?? faces[0]
  const flip = index % 2 === 1
  return (
    <span className="glyph" data-size="40" data-round="" aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect width="40" height="40" fill={ground} />
        <path d={flip ? 'M40 40V18a22 22 0 0 0-22 22z' : 'M0 40V18a22 22 0 0 1 22 22z'} fill={hill} />
        <circle cx={flip ? 13 : 27} cy="13" r="6" fill={sun} />
      </svg>
    </span>
  )
}
