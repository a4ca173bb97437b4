import { type ReactElement, type ReactNode, useState } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Glyph.css?inline'
import { glyphArt } from './glyphArt.ts'

export type GlyphProps = {
  readonly seed: string
  readonly src?: string | undefined
  readonly size: number
  readonly round?: boolean
  readonly badge?: ReactNode
}

/**
 * A picture in a box of fixed size. A stranger's picture is only ever the source of an `<img>`, where no
 * script runs; when it does not load, a drawing made from the seed stands in the same box.
 */
export function Glyph({ seed, src, size, round = false, badge }: GlyphProps): ReactElement {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const pictured = src !== undefined && src !== '' && src !== failed
  return (
    <span className="glyph" data-round={round || undefined} aria-hidden="true">
      {pictured ? (
        <img
          key={src}
          className="glyph-face"
          data-state={src === loaded ? 'loaded' : 'loading'}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      ) : (
        <Drawing seed={seed} size={size} />
      )}
      {badge === undefined ? null : <span className="glyph-badge">{badge}</span>}
    </span>
  )
}

function Drawing({ seed, size }: { readonly seed: string; readonly size: number }): ReactElement {
  const { ground, shapes, turn } = glyphArt(seed)
  return (
    <svg className="glyph-face" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M0 0h40v40H0z" fill={ground} />
      <g transform={`rotate(${turn} 20 20)`} fillRule="evenodd">
        {shapes.map(({ d, fill }) => (
          <path key={d} d={d} fill={fill} />
        ))}
      </g>
    </svg>
  )
}
