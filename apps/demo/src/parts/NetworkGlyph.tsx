/** A network's soft square, drawn by us and picked by its place in the list. */
export function NetworkGlyph({ index, size = 40 }: { readonly index: number; readonly size?: 24 | 40 }) {
  const Drawing = glyphs[index % glyphs.length] ?? Star
  return (
    <span className="glyph" data-size={size} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <Drawing />
      </svg>
    </span>
  )
}

function Star() {
  return (
    <>
      <rect width="40" height="40" fill="#5B4B8A" />
      <path d="M20 7l5 8 8 5-8 5-5 8-5-8-8-5 8-5z" fill="#E6DDF7" />
      <circle cx="20" cy="20" r="3.2" fill="#F5A6A0" />
    </>
  )
}

function Harbour() {
  return (
    <>
      <rect width="40" height="40" fill="#4C6FA5" />
      <path d="M9 20a11 11 0 0 1 22 0z" fill="#EAF1FB" />
      <path d="M13 24a7 7 0 0 0 14 0z" fill="#F2B134" />
    </>
  )
}

function Hills() {
  return (
    <>
      <rect width="40" height="40" fill="#2F4858" />
      <path d="M6 31L17 12l7 11 4-5 8 13z" fill="#F2C57C" />
      <circle cx="29" cy="11" r="3.5" fill="#86BBD8" />
    </>
  )
}

function Pins() {
  return (
    <>
      <rect width="40" height="40" fill="#1F6F78" />
      <rect x="9" y="9" width="10" height="22" rx="5" fill="#D7F0EA" />
      <rect x="21" y="15" width="10" height="16" rx="5" fill="#F4D35E" />
    </>
  )
}

const glyphs = [Star, Harbour, Hills, Pins] as const
