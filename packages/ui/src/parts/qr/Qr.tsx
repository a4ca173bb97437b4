import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Qr.css?inline'
import { finder, qrBones, qrShape, quietZone } from './qrShape.ts'

export type QrProps = {
  /** What the code says; while it is not known, the bones of a code stand in the same place. */
  readonly text: string | undefined
  /** What the code is, for those who do not see it. */
  readonly label: string
  /** A picture for the middle. */
  readonly mark?: ReactNode
}

/** A code to scan, on a white plate in either theme: cameras read dark on light. */
export function Qr({ text, label, mark }: QrProps): ReactElement {
  useStyles(css)
  const marked = mark !== undefined
  const { size, pins } = useMemo(
    () => (text === undefined ? qrBones(marked) : qrShape(text, marked)),
    [text, marked],
  )
  const far = size - finder
  const whole = size + 2 * quietZone
  return (
    <div
      className="qr"
      data-state={text === undefined ? 'coming' : 'here'}
      {...(text === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`} aria-hidden="true">
        <path className="qr-pins" d={pins} />
        {[
          [0, 0],
          [far, 0],
          [0, far],
        ].map(([x = 0, y = 0]) => (
          <g key={`${x} ${y}`}>
            <rect className="qr-ring" x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.9} />
            <rect className="qr-core" x={x + 2} y={y + 2} width={3} height={3} rx={1} />
          </g>
        ))}
      </svg>
      {marked ? <span className="qr-mark">{mark}</span> : null}
    </div>
  )
}
