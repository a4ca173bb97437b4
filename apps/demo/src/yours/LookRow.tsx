import { messages } from '../messages.ts'
import { type Choices, type Look, looks, variablesOf } from './choices.ts'
import { RadioRow } from './RadioRow.tsx'

type LookRowProps = {
  readonly choices: Choices
  readonly onChoose: (change: Pick<Choices, 'look'> | Pick<Choices, 'look' | 'accent'>) => void
}

/** The presets as swatches, and a colour of the visitor's own. */
export function LookRow({ choices, onChoose }: LookRowProps) {
  return (
    <div className="looks">
      <RadioRow
        legend={messages.yours.look}
        values={looks}
        chosen={choices.look}
        onChoose={(look) => onChoose({ look })}
        nameOf={(look) => (
          <>
            <span className="swatch" style={{ background: accentOf(look, choices.accent) }} />
            {messages.yours.looks[look]}
          </>
        )}
      />
      {choices.look === 'own' && (
        <label className="own-colour">
          {messages.yours.accent}
          <input
            type="color"
            value={choices.accent}
            onChange={({ target }) => onChoose({ look: 'own', accent: target.value })}
          />
        </label>
      )}
    </div>
  )
}

function accentOf(look: Look, accent: string): string {
  return variablesOf({ look, accent })['--lk-accent'] ?? 'light-dark(#12655d, #1f7d72)'
}
