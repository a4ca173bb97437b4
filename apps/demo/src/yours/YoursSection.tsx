import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { themes } from '../theme/theme.ts'
import { type Choices, languages, places } from './choices.ts'
import { codeFor } from './codeFor.ts'
import { LookRow } from './LookRow.tsx'
import { RadioRow } from './RadioRow.tsx'
import './YoursSection.css'

type YoursSectionProps = {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
}

/** Lets the visitor dress the widget above, and shows what a site would write for it. */
export function YoursSection({ choices, onChoose }: YoursSectionProps) {
  const code = codeFor(choices)
  return (
    <section id="yours" className="section yours" aria-labelledby="yours-title">
      <header className="section-head">
        <h2 id="yours-title">{messages.yours.title}</h2>
        <p>{messages.yours.lead}</p>
      </header>
      <div className="yours-body">
        <div className="choices">
          <LookRow choices={choices} onChoose={onChoose} />
          <RadioRow
            legend={messages.yours.theme}
            values={themes}
            chosen={choices.theme}
            onChoose={(theme) => onChoose({ theme })}
            nameOf={(theme) => messages.yours.themes[theme]}
          />
          <RadioRow
            legend={messages.yours.language}
            values={languages}
            chosen={choices.language}
            onChoose={(language) => onChoose({ language })}
            nameOf={(language) => messages.yours.languages[language]}
            langOf={(language) => language}
          />
          <RadioRow
            legend={messages.yours.place}
            values={places}
            chosen={choices.place}
            onChoose={(place) => onChoose({ place })}
            nameOf={(place) => messages.yours.places[place]}
          />
        </div>
        <figure className="code" aria-labelledby="code-title">
          <figcaption id="code-title">{messages.yours.code}</figcaption>
          <CopyButton text={code} what={messages.yours.codeWhat} />
          <pre dir="ltr">
            <code>{code}</code>
          </pre>
        </figure>
      </div>
    </section>
  )
}
