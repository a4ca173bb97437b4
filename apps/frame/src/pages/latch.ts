import { element, icon } from './element.ts'
import './latch.css'

/** What the bolt at the end of a latch shows: what pressing it does. */
const bolts = {
  go: 'M5 12h14M13 6l6 6-6 6',
  back: 'M15 5l-7 7 7 7',
  again: 'M18.9 8.5A7.8 7.8 0 1 0 19.8 12M19.5 4.5v4h-4',
  sign: 'M4.5 19.5l1-4.1L15.8 5.1a2.1 2.1 0 0 1 3 0 2.1 2.1 0 0 1 0 3L8.6 18.4zM13.5 7.4l3 3',
  window:
    'M6.5 4.5h11a3.5 3.5 0 0 1 3.5 3.5v8a3.5 3.5 0 0 1-3.5 3.5h-11a3.5 3.5 0 0 1 -3.5-3.5v-8a3.5 3.5 0 0 1 3.5-3.5zM3 9.5h18',
  stop: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M6 6l12 12',
} as const

/** What a bolt shows. */
export type Bolt = keyof typeof bolts

/** A button of the first rank: its label at the start, a round bolt at the end. */
export function latch(text: string, bolt: Bolt, onClick: () => void): HTMLButtonElement {
  const made = element(
    'button',
    { type: 'button', class: 'latch' },
    element('span', { class: 'label' }, text),
    element('span', { class: 'bolt', 'data-bolt': bolt }, icon(bolts[bolt])),
  )
  made.addEventListener('click', onClick)
  return made
}

/** Gives a latch another label. */
export function setLabel(latch: HTMLButtonElement, text: string): void {
  const [label] = latch.children
  // Set anew, the same label would be read out again.
  if (label !== undefined && label.textContent !== text) label.textContent = text
}

/** Shows that a latch was pressed and its answer is awaited. */
export function showWaiting(latch: HTMLButtonElement): void {
  latch.disabled = true
  latch.dataset['state'] = 'loading'
}
