import { type ReactNode, useId } from 'react'

type RadioRowProps<Value extends string> = {
  readonly legend: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** What a value is called, in its own language where it names one. */
  readonly nameOf: (value: Value) => ReactNode
  readonly langOf?: (value: Value) => string
}

/** One question with a few answers side by side; arrows move between them. */
export function RadioRow<Value extends string>({
  legend,
  values,
  chosen,
  onChoose,
  nameOf,
  langOf,
}: RadioRowProps<Value>) {
  const group = useId()
  return (
    <fieldset className="radio-row">
      <legend>{legend}</legend>
      <div className="answers">
        {values.map((value) => (
          <label key={value}>
            <input
              className="sr"
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="face" lang={langOf?.(value)}>
              {nameOf(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
