import type { ReactElement } from 'react'
import { gap, weave } from '../weave.tsx'

/** A sentence about a mail, with its address on a line of its own: an address is read from left to right everywhere. */
export function MailLine({
  sentence,
  email,
}: {
  /** Makes the sentence with something in place of the address. */
  readonly sentence: (email: string) => string
  readonly email: string
}): ReactElement {
  const address = (
    <b key="email">
      <bdi dir="ltr">{email}</bdi>
    </b>
  )
  return <p className="mailed">{weave(sentence(gap(0)), [address])}</p>
}
