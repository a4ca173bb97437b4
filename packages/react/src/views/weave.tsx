import { Fragment, type ReactNode } from 'react'

/** A letter that no text holds, for the place of the nth piece. */
export function gap(place: number): string {
  return String.fromCharCode(0xe000 + place)
}

/** Puts pieces such as links into the gaps of a sentence, wherever the language has put them. */
export function weave(sentence: string, pieces: readonly ReactNode[]): ReactNode {
  return sentence.split(/([\ue000-\ue00f])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
    <Fragment key={at}>{at % 2 === 1 ? pieces[part.charCodeAt(0) - 0xe000] : part}</Fragment>
  ))
}
