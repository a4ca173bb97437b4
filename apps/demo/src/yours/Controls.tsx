import { shownContrast } from '@latchkey/ui/contrast'
import { useId, useState } from 'react'
import { messages } from '../messages.ts'
import { Note } from '../parts/Note.tsx'
import { themes } from '../theme/theme.ts'
import { ColourRow } from './ColourRow.tsx'
import {
  type Choices,
  colourNames,
  faces,
  firstSwitches,
  languages,
  type PresetName,
  places,
  presetNames,
  type Scheme,
  type SwitchName,
  schemes,
  wornAs,
} from './choices.ts'
import { lowPairs } from './contrastOf.ts'
import { RadioRow } from './RadioRow.tsx'

type ControlsProps = {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
}

/** Everything that can be changed, from the look to the behaviour, and whether it can still be read. */
export function Controls(props: ControlsProps) {
  return (
    <div className="controls">
      <Presets {...props} />
      <Colours {...props} />
      <Shape {...props} />
      <Behaviour {...props} />
      <ContrastGuard colours={props.choices.colours} />
    </div>
  )
}

function Presets({ choices, onChoose }: ControlsProps) {
  return (
    <RadioRow
      legend={messages.yours.preset}
      asks="above"
      look="swatches"
      values={presetNames}
      chosen={choices.preset}
      onChoose={(preset) => onChoose(wornAs(preset))}
      nameOf={(preset) => (
        <>
          <span className="swatch" style={{ background: accentOf(preset) }} />
          {messages.yours.presets[preset]}
        </>
      )}
    />
  )
}

function Colours({ choices: { colours }, onChoose }: ControlsProps) {
  const [scheme, setScheme] = useState<Scheme>('light')
  return (
    <section className="group" aria-label={messages.yours.coloursTitle}>
      <div className="group-head">
        <h3>{messages.yours.coloursTitle}</h3>
        <RadioRow
          legend={messages.yours.coloursFor}
          asks="silently"
          values={schemes}
          chosen={scheme}
          onChoose={setScheme}
          nameOf={(one) => messages.yours.themes[one]}
        />
      </div>
      {colourNames.map((name) => (
        <ColourRow
          key={name}
          name={name}
          colours={colours}
          scheme={scheme}
          onColour={(value) =>
            onChoose({ colours: { ...colours, [name]: { ...colours[name], [scheme]: value } } })
          }
        />
      ))}
    </section>
  )
}

function Shape({ choices, onChoose }: ControlsProps) {
  const id = useId()
  return (
    <section className="group" aria-label={messages.yours.shape}>
      <h3>{messages.yours.shape}</h3>
      <div className="slide-row">
        <label htmlFor={id}>{messages.yours.corners}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={40}
          value={choices.radius}
          aria-valuetext={messages.yours.pixels(choices.radius)}
          onChange={({ target }) => onChoose({ radius: target.valueAsNumber })}
        />
        <output className="num" htmlFor={id}>
          <bdi dir="ltr">{messages.yours.pixels(choices.radius)}</bdi>
        </output>
      </div>
      <RadioRow
        legend={messages.yours.face}
        values={faces}
        chosen={choices.face}
        onChoose={(face) => onChoose({ face })}
        nameOf={(face) => messages.yours.faces[face]}
      />
      {choices.face === 'own' && (
        <label className="plain-field">
          <span>{messages.yours.ownFace}</span>
          <input
            type="text"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={choices.ownFace}
            onChange={({ target }) => onChoose({ ownFace: target.value })}
          />
        </label>
      )}
    </section>
  )
}

function Behaviour({ choices, onChoose }: ControlsProps) {
  return (
    <section className="group" aria-label={messages.yours.behaviour}>
      <h3>{messages.yours.behaviour}</h3>
      <RadioRow
        legend={messages.yours.theme}
        values={themes}
        chosen={choices.theme}
        onChoose={(theme) => onChoose({ theme })}
        nameOf={(theme) => messages.yours.themes[theme]}
      />
      <RadioRow
        legend={messages.yours.place}
        values={places}
        chosen={choices.place}
        onChoose={(place) => onChoose({ place })}
        nameOf={(place) => messages.yours.places[place]}
      />
      <RadioRow
        legend={messages.yours.language}
        values={languages}
        chosen={choices.language}
        onChoose={(language) => onChoose({ language })}
        nameOf={(language) => messages.yours.languages[language]}
        langOf={(language) => language}
      />
      {(Object.keys(firstSwitches) as SwitchName[]).map((name) => (
        <label key={name} className="switch-row">
          <span>{messages.yours.switches[name]}</span>
          <input
            type="checkbox"
            role="switch"
            checked={choices.switches[name]}
            aria-checked={choices.switches[name]}
            onChange={({ target }) => onChoose({ switches: { ...choices.switches, [name]: target.checked } })}
          />
        </label>
      ))}
      <label className="plain-field" data-width="number">
        <span>{messages.yours.layer}</span>
        <input
          type="number"
          min={0}
          max={2_147_483_647}
          value={choices.layer}
          onChange={({ target }) => {
            if (target.validity.valid && target.value !== '') onChoose({ layer: target.valueAsNumber })
          }}
        />
      </label>
    </section>
  )
}

/** Says which texts fall under what can be read, by the rule of the widget's own warnings. */
function ContrastGuard({ colours }: Pick<Choices, 'colours'>) {
  const low = lowPairs(colours)
  return (
    <div className="guard" role="status">
      {low.length === 0 ? (
        <Note tone="good" icon="shield">
          {messages.yours.allRead}
        </Note>
      ) : (
        low.map(({ text, layer, scheme, ratio }) => (
          <Note key={`${text} ${layer} ${scheme}`} tone="bad" icon="warning">
            {messages.yours.hardToRead(text, layer, scheme, shownContrast(ratio))}
          </Note>
        ))
      )}
    </div>
  )
}

function accentOf(preset: PresetName): string {
  const { light, dark } = wornAs(preset).colours.accent
  return `light-dark(${light}, ${dark})`
}
