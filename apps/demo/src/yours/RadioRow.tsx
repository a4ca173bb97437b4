import { type ReactNode, useId } from 'react'

type RadioRowProps<Value extends string> = {
  readonly legend: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** What a value is called, in its own language where it names one. */
  readonly nameOf: (value: Value) => ReactNode
  readonly langOf?: (value: Value) => string
  /** Side by side on a trough, or as swatches in a grid. */
  readonly look?: 'segments' | 'swatches'
  /** Whether the question is written beside the answers, above them, or for assistive technology alone. */
  readonly asks?: 'beside' | 'above' | 'silently'
}

/** One question with a few answers side by side; arrows move between them. */
export function RadioRow<Value extends string>({
  legend,
  values,
  chosen,
  onChoose,
  nameOf,
  langOf,
  look = 'segments',
  asks = 'beside',
}: RadioRowProps<Value>) {
  const group = useId()
  return (
    <fieldset className="radio-row" data-asks={asks}>
      <legend className={asks === 'above' ? 'label' : 'sr'}>{legend}</legend>
      {asks === 'beside' && (
        <span className="ask" aria-hidden="true">
          {legend}
        </span>
      )}
      <div className={look}>
        {values.map((value) => (
          <label key={value}>
            <input
              className="sr"
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={look === 'segments' ? 'segment' : 'pick'} lang={langOf?.(value)}>
              {nameOf(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
