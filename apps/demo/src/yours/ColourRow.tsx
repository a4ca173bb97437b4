import { shownContrast } from '@latchkey/ui/contrast'
import { useEffect, useId, useState } from 'react'
import { messages } from '../messages.ts'
import { Icon } from '../parts/Icon.tsx'
import type { Choices, ColourName, Scheme } from './choices.ts'
import { contrastOf } from './contrastOf.ts'

type ColourRowProps = {
  readonly name: ColourName
  readonly colours: Choices['colours']
  readonly scheme: Scheme
  readonly onColour: (value: string) => void
}

/** One colour of the theme: a swatch to pick from, the value to type, and how well it reads. */
export function ColourRow({ name, colours, scheme, onColour }: ColourRowProps) {
  const id = useId()
  const value = colours[name][scheme]
  const [text, setText] = useState(value)
  // A preset, a reset or the swatch may have changed it meanwhile.
  useEffect(() => setText(value), [value])
  const label = messages.yours.colours[name]
  const isColour = readHex(text) !== undefined

  function write(next: string): void {
    setText(next)
    const hex = readHex(next)
    if (hex !== undefined && hex !== value) onColour(hex)
  }

  return (
    <div className="colour-row">
      <label htmlFor={id}>{label}</label>
      <span className="colour-field" dir="ltr" data-state={isColour ? undefined : 'bad'}>
        <input
          type="color"
          aria-label={messages.yours.pick(label)}
          value={value}
          onChange={({ target }) => onColour(target.value)}
        />
        <input
          id={id}
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={text}
          aria-invalid={!isColour}
          title={isColour ? undefined : messages.yours.noColour}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setText(value)}
        />
      </span>
      <Figure name={name} colours={colours} scheme={scheme} />
    </div>
  )
}

function Figure({ name, colours, scheme }: Omit<ColourRowProps, 'onColour'>) {
  const { ratio, on, enough } = contrastOf(name, colours, scheme)
  // The widget draws a code as dark as a camera needs it, whatever the site chose.
  if (name === 'qr' && !enough) {
    return (
      <span className="ratio" data-tone="good" title={messages.yours.darkenedWhy}>
        {messages.yours.darkened}
      </span>
    )
  }
  return (
    <span className="ratio" data-tone={enough ? 'good' : 'bad'} title={messages.yours.with(on)}>
      <Icon name={enough ? 'check' : 'warning'} size={16} />
      <span className="sr">{messages.yours.with(on)}: </span>
      <bdi dir="ltr">{shownContrast(ratio)}:1</bdi>
    </span>
  )
}

/** Six digits, from six or three with or without their sign. */
function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}
