import { type ReactElement, useRef, useState } from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { fitMiddle } from './fitMiddle.ts'
import css from './MiddleCut.css?inline'
import { plainName } from './plainName.ts'

export type MiddleCutProps = {
  readonly text: string
  /** How many letters of its end stay: as long as `example.eth` unless told, the part of a name that says whose it is. */
  readonly tail?: number
  /** It stands in something that has the whole text in its accessible name. */
  readonly silent?: boolean
}

/** A long name whose end carries meaning: where room is short it loses its middle. */
export function MiddleCut({ text, tail = 11, silent = false }: MiddleCutProps): ReactElement {
  useStyles(css)
  const told = plainName(text)
  const box = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(told)
  useLayout(() => {
    const element = box.current
    const pen = document.createElement('canvas').getContext('2d')
    if (element === null || pen === null) return
    const fit = () => {
      // Put together, because with tabular figures the shorthand is empty.
      const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      pen.letterSpacing = letterSpacing
      setShown(fitMiddle(told, tail, element.clientWidth, (part) => pen.measureText(part).width + 1))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [told, tail])
  if (Array.from(told).length < 2 * tail) return <bdi className="clip">{told}</bdi>
  return (
    <span className="mid" ref={box} data-whole={told}>
      {/* Read as one name; the cut one is only for the eye. */}
      {silent ? null : <span className="mid-whole">{told}</span>}
      <bdi className="clip" aria-hidden={!silent || undefined}>
        {shown}
      </bdi>
    </span>
  )
}
