import { IconPlate, type IconShape, Sheet, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './Paragraphs.css?inline'

/** One thing to know: a few words, and a sentence or two about them. */
export type Paragraph = { readonly icon: IconShape; readonly title: string; readonly text: string }

/** The body of a guide: what there is to know, each with its icon, on one sheet. */
export function Paragraphs({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }): ReactElement {
  useStyles(css)
  return (
    <Sheet>
      <ul className="paragraphs">
        {paragraphs.map(({ icon, title, text }) => (
          <li key={title}>
            <IconPlate icon={icon} tone="accent" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
