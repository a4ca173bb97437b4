import axe from 'axe-core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { Announcer } from '../parts/announce.tsx'
import '../styles/tokens.css'
import '../styles/parts.css'
import '../styles/waiting.css'
import '../styles/page.css'
import '../styles/narrow.css'

/** A part of the page drawn for a test, inside the landmarks it has on the page. */
export type Drawing = { redraw(part: ReactNode): void }

/** Draws a part as the page would, and takes it away after the test. */
export function draw(part: ReactNode): Drawing {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) =>
    root.render(
      <Announcer>
        <h1>Demo</h1>
        <h2>Section</h2>
        {next}
      </Announcer>,
    )
  redraw(part)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    delete document.documentElement.dataset['theme']
  })
  return { redraw }
}

/** What axe finds in both themes, one line a finding; empty is good. */
export async function violationsInBothThemes(): Promise<readonly string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme
    // Colours slide; what counts is where they arrive.
    await Promise.all(document.getAnimations().map((animation) => animation.finish()))
    const { violations } = await axe.run('main')
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${theme} ${id}: ${node.target.join(' ')}`),
      ),
    )
  }
  return found
}
